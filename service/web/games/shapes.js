// Shapes that several games' drawings share. They are those of the service's own diagrams.

import { UNIT } from "../board.js";
import { drawn } from "../dom.js";

function isDark(name) {
  return (name.charCodeAt(0) + Number(name.slice(1))) % 2 === 0;
}

export function square(board, name, kind) {
  const { x, y } = board.corner(name);
  return drawn("rect", { x, y, width: UNIT, height: UNIT, class: `square ${kind}` });
}

export function chequered(board, dark = isDark) {
  const squares = board.squares.map((name) => square(board, name, dark(name) ? "dark" : "light"));
  const { width, height } = board;
  return [...squares, drawn("rect", { class: "frame", x: 0, y: 0, width, height })];
}

// Pieces are drawn as in the diagrams: around the middle of a square whose side is 40.
export function centred(kind, parts) {
  return drawn("g", { class: kind, transform: "translate(50 50) scale(2.5)" }, parts);
}

const FAR = 8.5;
const PIPS = {
  1: [[0, 0]],
  2: [[-1, -1], [1, 1]],
  3: [[-1, -1], [0, 0], [1, 1]],
  4: [[-1, -1], [1, -1], [-1, 1], [1, 1]],
  5: [[-1, -1], [1, -1], [0, 0], [-1, 1], [1, 1]],
  6: [[-1, -1], [1, -1], [-1, 0], [1, 0], [-1, 1], [1, 1]],
};

export function tile(value, kind = "") {
  const pips = PIPS[value].map(([across, down]) =>
    drawn("circle", { cx: FAR * across, cy: FAR * down, r: 3.3, class: "pip" }),
  );
  const body = drawn("rect", { x: -16.5, y: -16.5, width: 33, height: 33, rx: 5 });
  return centred(`tile ${kind}`, [body, ...pips]);
}

// A shape by itself, for a rack, a tray or a legend.
export function picture(shape) {
  return drawn(
    "svg",
    { viewBox: "0 0 100 100", class: "picture", "aria-hidden": "true", focusable: "false" },
    shape,
  );
}
