// Latroncules: a board of stone, with the lines cut into it that bind the cavalry.

import { drawn } from "../dom.js";
import { chequered, cover, frame, grid } from "../ground.js";
import { paths } from "../look.js";

export { default as texts } from "./latroncules/texts.js";

const THIN = { "stroke-width": 0.9 };

export function ground(board, about, state) {
  const { squares } = about.board[state.options.board];
  return [
    frame(board),
    ...chequered(board, (name) => squares[name].marked),
    cover(board, board.look.material("stone")),
    grid(board, { ...THIN, stroke: "var(--glint)", opacity: 0.8, transform: "translate(.7 .7)" }),
    grid(board, { ...THIN, stroke: "var(--line)" }),
    engraved(board, squares),
  ];
}

// Which part of the look each line is drawn with.
const STROKES = { horizontal: "-", vertical: "|", rising: "/", falling: "\\" };

// All first layers, then all second, then all third ones: so crossings stay clean.
function engraved(board, squares) {
  const strokes = board.squares.flatMap((name) =>
    squares[name].lines.map((line) => ({
      name,
      layers: board.look.layers("board", STROKES[line]),
    })),
  );
  const passes = [0, 1, 2].flatMap((pass) =>
    strokes.map(({ name, layers }) => board.place(name, paths([layers[pass]]))),
  );
  return drawn("g", { "stroke-linecap": "round" }, passes);
}
