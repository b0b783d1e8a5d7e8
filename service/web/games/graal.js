// Graal: terrain, castles, and figures that bear their letter. The browns carry shields and the
// blues discs; a second outline is a mounted figure's, a crown is worn by the king's house.

import { drawn } from "../dom.js";
import { centred, square } from "./shapes.js";

const SHIELD = "M-12.5-12.5H12.5V0C12.5 8 6.5 13 0 16-6.5 13-12.5 8-12.5 0Z";
const DISC = "M-14 0A14 14 0 1 1 14 0 14 14 0 1 1-14 0Z";
const CROWN = "M-8-11-9.5-19-4.5-15.5 0-19.5 4.5-15.5 9.5-19 8-11Z";
const LETTERS = {
  R: "M-4 7V-7H.8A3.7 3.7 0 0 1 .8 .4H-4M.6 .4 4.8 7",
  P: "M-3.8 7V-7H.8A4 4 0 0 1 .8 1H-3.8",
  D: "M-4.4-7H-1A6 7 0 0 1-1 7H-4.4Z",
  C: "M4.8-4.2A6 7 0 1 0 4.8 4.2",
  S: "M4.3-4.6C3-7.6-4.4-8-4.4-3.6-4.4 .8 4.7-.9 4.7 3.6 4.7 8-3.6 7.8-4.8 4.4",
  E: "M4-7H-3.8V7H4.2M-3.8 0H3",
  A: "M-5.4 7 0-7 5.4 7M-3.5 2.8H3.5",
  Q: "M0-7A5.8 7 0 1 0 .01-7ZM1.6 3.2 5.6 7.6",
};
const BROWNS = "wld";
const MOUNTED = "PDC";
const HOUSE = "RPD";
const FILES = "abcdefghijklmnopqrstuvwxyz";

const FOREST = "f";
const KINDS = { "#": "rocky", [FOREST]: "wooded", ".": "open" };
const GROUND = {
  "#": () => drawn("path", { class: "boulder", d: "M-16 13l4-15 8-9 10 3 8 11 2 10z" }),
  [FOREST]: () =>
    drawn("path", { class: "tree", d: "M0-15l7.5 11h-3.5l6 10h-8v7h-4v-7h-8l6-10h-3.5z" }),
  ".": () => drawn("circle", { class: "hole", r: 2.6 }),
};

function terrain(state, name) {
  const { rows } = state.map;
  return rows[rows.length - Number(name.slice(1))][FILES.indexOf(name[0])];
}

function donjon() {
  return [
    drawn("rect", { class: "dyed", x: -19, y: -19, width: 38, height: 38 }),
    drawn("path", { class: "tower", d: "M-8 11V-3H-10V-11H-5V-7H-2V-11H2V-7H5V-11H10V-3H8V11Z" }),
    drawn("path", {
      class: "wall",
      d: "M-19-19h9v9h-9zM10-19h9v9h-9zM-19 10h9v9h-9zM10 10h9v9h-9z",
    }),
  ];
}

function cour() {
  return [
    drawn("rect", { class: "wall", x: -19, y: -19, width: 38, height: 38 }),
    drawn("rect", { class: "ring", x: -16.5, y: -16.5, width: 33, height: 33 }),
  ];
}

export function castlePart(part, colour) {
  return centred(`castle ${colour}`, part === "donjon" ? donjon() : cour());
}

export function figure([colour, kind]) {
  const base = BROWNS.includes(colour) ? SHIELD : DISC;
  const isNoble = HOUSE.includes(kind);
  const isMounted = MOUNTED.includes(kind);
  const body = drawn(
    "g",
    { transform: isNoble ? "translate(0 2.5) scale(1.08)" : "scale(1.15)" },
    isNoble ? drawn("path", { d: CROWN, class: "crown" }) : null,
    drawn("path", { d: base }),
    isMounted ? drawn("path", { d: base, transform: "scale(.8)", class: "hollow" }) : null,
    drawn("path", {
      d: LETTERS[kind],
      transform: isMounted ? "scale(.82)" : "scale(.95)",
      class: "initial",
    }),
  );
  return centred(`figure ${colour}`, [body]);
}

function castleAt(state, name) {
  for (const [colour, castle] of Object.entries(state.castles ?? {})) {
    for (const part of ["cour", "donjon"]) if (castle?.[part] === name) return { part, colour };
  }
  return null;
}

export const graal = {
  shape: (_, state) => ({ columns: state.map.rows[0].length, rows: state.map.rows.length }),
  ground(board, _, state) {
    const made = board.squares.map((name) => square(board, name, KINDS[terrain(state, name)]));
    for (const name of board.squares) {
      const castle = castleAt(state, name);
      const shape = castle
        ? castlePart(castle.part, castle.colour)
        : centred("ground", [GROUND[terrain(state, name)]()]);
      made.push(board.place(name, shape));
    }
    const { width, height } = board;
    const down = state.variant === "four" ? `M${width / 2} 0V${height}` : "";
    made.push(
      drawn("path", { class: "border", d: `M0 ${height / 2}H${width}${down}` }),
      drawn("rect", { class: "frame", x: 0, y: 0, width, height }),
    );
    return made;
  },
  over(board, state) {
    if (!state.shot) return [];
    const from = board.middle(state.shot.archer);
    const to = board.middle(state.shot.target);
    return [drawn("path", { class: "shot-line", d: `M${from.x} ${from.y}L${to.x} ${to.y}` })];
  },
  piece: figure,
  describe(state, name) {
    const ground = terrain(state, name);
    if (castleAt(state, name)) return castleAt(state, name);
    return ground === "." ? null : { part: ground === FOREST ? "forest" : "rock" };
  },
};
