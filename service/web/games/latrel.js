// La Trel: every kind of piece has the shape of the real one, seen from above.

import { drawn } from "../dom.js";
import { centred, chequered } from "./shapes.js";

const SHAPES = {
  D: "M-8.5-8.5H8.5V8.5H-8.5Z",
  S: "M-14-14H14V14H-14Z",
  T: "M0-17.5 17.5 0 0 17.5-17.5 0Z",
  W: "M-15.5 0A15.5 15.5 0 1 1 15.5 0 15.5 15.5 0 1 1-15.5 0Z",
  B: "M-8.5-14.7H8.5L17 0 8.5 14.7H-8.5L-17 0Z",
};

export const latrel = {
  shape: () => ({ columns: 8, rows: 8 }),
  ground: (board) => chequered(board),
  piece([side, kind]) {
    const parts = [drawn("path", { d: SHAPES[kind] })];
    // The groove tells the sides apart even where light and dark do not.
    if (side === "b") {
      parts.push(drawn("path", { d: SHAPES[kind], transform: "scale(.6)", "stroke-width": 2.4 }));
    }
    return centred(`piece ${side}`, parts);
  },
};
