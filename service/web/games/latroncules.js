// Latroncules: the board with the lines that bind the cavalry, flat infantry and tall horses.

import { drawn } from "../dom.js";
import { UNIT } from "../board.js";
import { centred, chequered } from "./shapes.js";

const REACH = {
  N: [0, -1],
  NE: [1, -1],
  E: [1, 0],
  SE: [1, 1],
  S: [0, 1],
  SW: [-1, 1],
  W: [-1, 0],
  NW: [-1, -1],
};
const HORSE =
  "M-10.5 15.5V11.5L-7 9.5C-7 4-1.5 2-1-3-3.5-2.6-5.5 0-8 1.6-10.6 3-13 1-12-2-10.4-6.4-8.6-9.6" +
  "-5-11.6L-4.6-15.8-.6-12.8C7.5-12 11-3.5 9 9.5L11.5 11.5V15.5Z";
const MANE = "M2.4-8.6C5.6-5.5 6 .5 4.6 7";

function lines(board, squares) {
  const reach = UNIT / 2 - 4;
  return Object.entries(squares)
    .filter(([, { marked }]) => marked)
    .map(([name, { directions }]) => {
      const { x, y } = board.middle(name);
      // A half turn of the board leaves the lines as they are.
      const rays = directions.map((direction) => {
        const [right, down] = REACH[direction];
        return `M${x} ${y}l${right * reach} ${down * reach}`;
      });
      return drawn("path", { class: "drawn-line", d: rays.join("") });
    });
}

function cavalry() {
  return [
    drawn("path", { d: HORSE }),
    drawn("path", { d: MANE, class: "hollow" }),
    drawn("circle", { cx: -5.2, cy: -6.4, r: 1.1, class: "eye" }),
  ];
}

function infantry(side) {
  return [
    drawn("path", { d: "M-14-2V3A14 7.5 0 0 0 14 3V-2Z" }),
    drawn("ellipse", { cy: -2, rx: 14, ry: 7.5 }),
    side === "b" ? drawn("ellipse", { cy: -2, rx: 9, ry: 4.3, class: "hollow" }) : null,
  ];
}

export const latroncules = {
  shape: () => ({ columns: 8, rows: 8 }),
  ground(board, about, state) {
    const { squares } = about.board[state.options.board];
    return [...chequered(board, (name) => squares[name].marked), ...lines(board, squares)];
  },
  piece: ([side, kind]) => centred(`piece ${side}`, kind === "C" ? cavalry() : infantry(side)),
};
