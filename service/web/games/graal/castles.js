// Castles: a donjon and a courtyard in two holes side by side.

import { drawn } from "../../dom.js";

export const CASTLE = ["donjon", "cour"];

/** The part of a castle on a square, and whose it is. */
export function castleAt(state, square) {
  for (const [colour, castle] of Object.entries(state.castles ?? {})) {
    for (const part of CASTLE) if (castle?.[part] === square) return { part, colour };
  }
  return null;
}

/** A part of a castle, in stone with the dye of its army. `turn`: in degrees. */
export function castlePart(look, part, colour, pixels, turn = 0) {
  const stone = drawn("g", { class: "palette-board", transform: `rotate(${turn})` });
  stone.append(look.use("board", part, pixels));
  return drawn("g", { class: `castle palette-${colour}` }, stone);
}

/** How far to turn both parts so that the gate looks at the courtyard. */
export function turnOf(board, { donjon, cour }) {
  if (!donjon || !cour) return 0;
  const [from, to] = [board.middle(donjon), board.middle(cour)];
  return (Math.atan2(to.y - from.y, to.x - from.x) * 180) / Math.PI - 90;
}
