// Zatre's board: dark cells, light ones that double, the red one in the middle.

import { drawn } from "../../dom.js";
import { squares } from "../../ground.js";

export function shape({ board: { width, height, squares: cells } }) {
  return { columns: width, rows: height, squares: new Set(cells) };
}

export function ground(board, { board: { light, red } }) {
  const { look, pixels } = board;
  const special = new Set([...light, red]);
  const dark = board.squares.filter((name) => !special.has(name));
  const rim = { stroke: "var(--frame)", "stroke-width": 8, "stroke-linejoin": "round" };
  return [
    squares(board, board.squares, "var(--frame)", rim),
    squares(board, dark, look.repeated("board", "dark", pixels)),
    squares(board, dark, look.material("felt"), { opacity: 0.8 }),
    ...light.map((name) => board.place(name, lightCell(look, pixels))),
    board.place(red, look.use("board", "red", pixels)),
  ];
}

// The figure x2 disappears under a target.
function lightCell(look, pixels) {
  const figured = drawn("g", { class: "figured" }, look.use("board", "light", pixels));
  return drawn("g", {}, look.use("board", "light-plain", pixels), figured);
}
