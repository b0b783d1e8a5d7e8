// Zatre: dark cells, light ones that double, the red one in the middle, and tiles with pips.

import { drawn } from "../dom.js";
import { centred, square, tile } from "./shapes.js";

const STAR =
  "M0-11 2.9-3.4 11-3.2 4.6 1.8 6.8 9.6 0 5.1-6.8 9.6-4.6 1.8-11-3.2-2.9-3.4Z";

export const zatre = {
  shape({ board }) {
    return { columns: board.width, rows: board.height, squares: new Set(board.squares) };
  },
  ground(board, { board: { light, red } }) {
    const isLight = new Set(light);
    const kind = (name) => (name === red ? "red-cell" : isLight.has(name) ? "light-cell" : "dark-cell");
    return [
      ...board.squares.map((name) => square(board, name, kind(name))),
      ...light.map((name) => {
        const { x, y } = board.middle(name);
        return drawn("text", { x, y: y + 13, class: "double" }, "×2");
      }),
      board.place(red, centred("star", [drawn("path", { d: STAR })])),
    ];
  },
  pieces: (state) => Object.entries(state.tiles),
  piece: (value) => tile(value),
};
