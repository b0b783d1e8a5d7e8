// What the grounds of boards are made of: squares of a colour, materials, frames.

import { drawn } from "./dom.js";
import { SIDE } from "./look.js";

const FRAME = 5;

/** Fill squares with the colour of a role, or with `fill` itself. */
export function squares(board, names, fill, attributes = {}) {
  const corners = names.map((name) => board.corner(name));
  const d = corners.map(({ x, y }) => `M${x} ${y}h${SIDE}v${SIDE}h-${SIDE}z`).join("");
  return drawn("path", { d, fill, ...attributes });
}

/** Squares in two colours, by turns unless `deep` says which are the darker ones. */
export function chequered(board, deep = isDark) {
  return [
    squares(board, board.squares, "var(--pale)"),
    squares(board, board.squares.filter(deep), "var(--deep)"),
  ];
}

function isDark(name) {
  return (name.charCodeAt(0) + Number(name.slice(1))) % 2 === 0;
}

/** A frame of wood or stone around a rectangular board. */
export function frame({ width, height }) {
  const size = { width: width + 2 * FRAME, height: height + 2 * FRAME };
  return drawn("rect", { x: -FRAME, y: -FRAME, ...size, fill: "var(--frame)" });
}

/** Something, such as a material, over the whole of a rectangular board. */
export function cover({ width, height }, fill) {
  return drawn("rect", { width, height, fill });
}

/** A thin line around the squares. */
export function outline({ width, height }) {
  return drawn("rect", { width, height, fill: "none", stroke: "var(--line)", "stroke-width": 1.4 });
}

/** The lines between the squares, without those at the edges. */
export function grid({ columns, rows, width, height }, attributes) {
  const lines = [];
  for (let column = 1; column < columns; column += 1) lines.push(`M${SIDE * column} 0V${height}`);
  for (let row = 1; row < rows; row += 1) lines.push(`M0 ${SIDE * row}H${width}`);
  return drawn("path", { d: lines.join(""), fill: "none", ...attributes });
}
