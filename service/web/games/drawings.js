// Which drawing belongs to which game. A game without one of its own gets plain letters.

import { drawn } from "../dom.js";
import { graal } from "./graal.js";
import { latrel } from "./latrel.js";
import { latroncules } from "./latroncules.js";
import { centred, chequered } from "./shapes.js";
import { zatre } from "./zatre.js";

const DRAWINGS = { "la-trel": latrel, latroncules, zatre, graal };

const plain = {
  shape(about) {
    const squares = about.board.squares;
    const columns = about.board.width ?? new Set(squares.map((name) => name[0])).size;
    const rows = about.board.height ?? Math.max(...squares.map((name) => Number(name.slice(1))));
    return { columns, rows };
  },
  ground: (board) => chequered(board),
  over: () => [],
  pieces: (state) => Object.entries(state.pieces),
  piece: (code) =>
    centred(`piece ${code[0]}`, [
      drawn("circle", { r: 15 }),
      drawn("text", { y: 7, class: "letter" }, code.slice(-1)),
    ]),
};

export function drawingOf(game) {
  return { ...plain, ...DRAWINGS[game] };
}
