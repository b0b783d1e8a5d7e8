// Zatre: tiles from a hand onto a board of cells, and a paper sheet for everybody.

import { element } from "../dom.js";
import { say } from "../texts.js";
import { sheetTable } from "./zatre/sheet.js";
import { drawTile } from "./zatre/tiles.js";
import { Turn } from "./zatre/turn.js";

export { ground, shape } from "./zatre/cells.js";
export { default as texts } from "./zatre/texts.js";
export const styles = ["zatre/zatre.css"];
export const firstGame = { seed: "calculi" };
export const firstSeat = "p1";
export const sides = {};

/** Who draws from a real bag needs no seed. */
export function bodyOf({ seed, ...body }) {
  return body.options?.draws === "supplied" ? body : { ...body, seed };
}

export function pieces(state) {
  return Object.entries(state.tiles);
}

export function piece(look, value, pixels) {
  return drawTile(look, value, pixels);
}

export function pieceName(value) {
  return String(value);
}

export function hand(page) {
  return new Turn(page, page.position.draw);
}

export function squaresOf({ placements = [] }) {
  return placements.map(({ square }) => square);
}

export function eventValues({ reason }) {
  return reason ? { reason: say(`tick.${reason}`) } : {};
}

export function scores({ names, position: { scores, state } }) {
  const sheets = Object.entries(scores).map(([seat, sheet]) => sheetTable(sheet, names.seat(seat)));
  const left = state.bag
    ? Object.values(state.bag).reduce((sum, count) => sum + count, 0)
    : state.bag_size;
  return [
    element("div", { class: "sheets" }, sheets),
    element("p", { class: "hint" }, say("zatre.bag", { count: left })),
  ];
}
