// Graal: a map of holes, forests and rocks, castles, and armies that are deployed before they march.

import { drawn } from "../dom.js";
import { cover, frame, grid, squares } from "../ground.js";
import { SIDE, dyed } from "../look.js";
import { MoveEntry } from "../moveentry.js";
import { say } from "../texts.js";
import { CASTLE, castleAt, castlePart, turnOf } from "./graal/castles.js";
import { Deployment } from "./graal/deployment.js";

export { default as texts } from "./graal/texts.js";
export const styles = ["graal/graal.css"];
export const firstGame = { preset: "standard" };
export const sides = {
  w: "white",
  b: "dark-blue",
  l: "light-brown",
  t: "turquoise",
  d: "dark-brown",
  p: "pale-blue",
};

const SOUTH_OF_FOUR = ["white", "turquoise"];
const FILES = "abcdefghijklmnopqrstuvwxyz";
const TERRAIN = { f: "forest", "#": "rock" };
const BLUES = ["dark-blue", "turquoise", "pale-blue"];

export function beginnings({ id }) {
  const ways = [["standard", say("graal.ready")], [undefined, say("graal.by-hand")]];
  const fields = [{ name: "preset", label: say("graal.beginning"), choices: ways }];
  if (id === "armies") {
    fields.push({ name: "armies", label: say("graal.armies"), choices: [[2, "2"], [3, "3"]] });
  }
  return fields;
}

export function shape(_, { map: { rows } }) {
  return { columns: rows[0].length, rows: rows.length };
}

export function isFar(seat, { variant }) {
  if (variant === "four") return Object.values(sides).includes(seat) && !SOUTH_OF_FOUR.includes(seat);
  return BLUES.includes(seat);
}

function terrain({ map: { rows } }, square) {
  return TERRAIN[rows[rows.length - Number(square.slice(1))][FILES.indexOf(square[0])]];
}

// Which of the drawings of a forest or a rock stands on a square: so that neighbours differ.
function drawingAt(square, part, rows) {
  const [file, row] = [FILES.indexOf(square[0]), rows - Number(square.slice(1))];
  const variety = part === "forest" ? (5 * file + 3 * row) % 3 : (file + 3 * row) % 2;
  return `${part}-${1 + variety}`;
}

export function ground(board, _, state) {
  const { look, pixels } = board;
  const built = board.squares.filter((square) => castleAt(state, square));
  const lying = (part) =>
    board.squares.filter((square) => terrain(state, square) === part && !built.includes(square));
  const soft = (fill) => ({ stroke: fill, "stroke-width": 4, "stroke-linejoin": "round" });
  const soil = (part, fill) => squares(board, lying(part), fill, soft(fill));
  const grown = (part) =>
    lying(part).map((square) =>
      board.place(square, look.use("board", drawingAt(square, part, board.rows), pixels)),
    );
  return [
    frame(board),
    cover(board, "var(--open)"),
    cover(board, look.material("parchment")),
    grid(board, { stroke: "var(--grid)", "stroke-width": 1.2 }),
    cover(board, look.repeated("board", "hole", pixels)),
    soil("forest", "var(--forest)"),
    soil("rock", "var(--rocky)"),
    ...borders(board, state),
    ...grown("forest"),
    ...grown("rock"),
    ...castles(board, state),
  ];
}

function borders({ look, columns, rows, width, height }, { variant }) {
  const rope = (x, y, turn) =>
    drawn("g", { transform: `translate(${x} ${y}) rotate(${turn})` }, look.use("board", "border"));
  const along = (count) => Array.from({ length: count }, (_, index) => SIDE * (index + 0.5));
  return [
    ...along(columns).map((x) => rope(x, height / 2, 0)),
    ...(variant === "four" ? along(rows).map((y) => rope(width / 2, y, 90)) : []),
  ];
}

function castles(board, state) {
  return Object.entries(state.castles ?? {}).flatMap(([colour, castle]) =>
    CASTLE.toReversed().filter((part) => castle?.[part]).map((part) =>
      board.place(
        castle[part],
        castlePart(board.look, part, colour, board.pixels, turnOf(board, castle)),
      ),
    ),
  );
}

/** A shot is answered before anything else: show it. */
export function over(board, { shot }) {
  if (!shot) return [];
  const [from, to] = [board.middle(shot.archer), board.middle(shot.target)];
  const round = { "stroke-linecap": "round" };
  const line = (attributes) =>
    drawn("path", { d: `M${from.x} ${from.y}L${to.x} ${to.y}`, ...attributes });
  return [
    line({ ...round, stroke: "var(--halo)", "stroke-width": 6 }),
    line({ ...round, stroke: "var(--selected)", "stroke-width": 3.4, "stroke-dasharray": "1 7" }),
  ];
}

export function groundName(state, square, names) {
  const castle = castleAt(state, square);
  if (castle) return say(`ground.${castle.part}`, { colour: names.colourName(castle.colour) });
  const part = terrain(state, square);
  return part ? say(`ground.${part}`) : null;
}

/** A figure is the base of its camp, a golden one for the king's house, with its emblem on it. */
export function piece(look, [colour, letter], pixels, state) {
  const { bases, house } = look.data;
  const emblem = letter === "R" && state?.options.king_mounted ? "R-mounted" : letter;
  const base = `${bases[colour]}${house.includes(emblem) ? "-house" : ""}`;
  return dyed(colour, look.use("pieces", base, pixels), look.use("pieces", emblem, pixels));
}

export function kind(look, letter, pixels) {
  return piece(look, `w${letter}`, pixels, null);
}

class March extends MoveEntry {
  /** An archer aims at figures, `*e6`, and walks to empty holes. */
  stepTo(square) {
    const { standing } = this.page;
    const isArcher = this.steps.length === 1 && standing.get(this.steps[0])?.[1] === "A";
    return isArcher && standing.has(square) ? `*${square}` : square;
  }

  captures(square) {
    return this.stepTo(square) !== square || super.captures(square);
  }
}

export function hand(page) {
  return page.position.state.phase === "deployment" ? new Deployment(page) : new March(page);
}

/** A deployment is no move over the board. */
export function squaresOf({ path, placements = [] }) {
  return path ?? placements.map(({ square }) => square);
}

export function eventValues({ army }) {
  return army ? { army: say(`army.${sides[army]}`) } : {};
}
