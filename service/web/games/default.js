// All that this page asks of a game, with what it makes of a game that does not answer.
//
// A game answers in `games/<its id>.js`, by exporting what is exported here under the same name. It
// leaves out what it is content with: a game of pieces that go from square to square needs no file.

import { element } from "../dom.js";
import { chequered, outline } from "../ground.js";
import { dyed, picture } from "../look.js";
import { MoveEntry } from "../moveentry.js";

/** Texts of the game's own, by language and key. They stand before those of all games; `how` is a
 * first introduction, a line each for what one has to know. */
export const texts = {};

/** Style sheets of the game's own, beside this file. */
export const styles = [];

/** The body of the call that begins the game that a visitor finds. */
export const firstGame = {};

/** Who sits at the near side of the board, and opens a shared game. */
export const firstSeat = "white";

/** The letters that begin the codes of pieces, with the seats that own them. */
export const sides = { w: "white", b: "black" };

/** Fields that the form for a new game has besides those of all games: `{name, label, choices}`,
 * each choice a value for the body and its text; undefined leaves the member out. */
export function beginnings(variant) {
  return [];
}

/** The body of the call that begins a game, from what the form asks for. */
export function bodyOf(body) {
  return body;
}

// The board

/** Its columns and rows, and a set of the squares that exist if not all of these do. */
export function shape({ board: { width, height, squares } }, state) {
  return {
    columns: width ?? new Set(squares.map((name) => name[0])).size,
    rows: height ?? new Set(squares.map((name) => name.slice(1))).size,
    squares: squares && new Set(squares),
  };
}

/** Whether this seat looks at the board from the far side. */
export function isFar(seat, state) {
  return seat === "black";
}

/** What lies under the pieces. Roles are those of the look's `board` palette. */
export function ground(board, about, state) {
  return [...chequered(board), outline(board)];
}

/** What lies over the pieces, in the palette of the marks. */
export function over(board, state) {
  return [];
}

/** What a screen reader says of a square besides its name and its piece. */
export function groundName(state, square, names) {
  return null;
}

// The pieces

/** The pieces on the board: squares with codes. */
export function pieces(state) {
  return Object.entries(state.pieces);
}

/** A piece around the origin. Without a side's letter it is nobody's. `state` is null in a legend. */
export function piece(look, code, pixels, state) {
  const side = code.length > 1 ? code[0] : look.neutral;
  return dyed(side, look.use("pieces", code.at(-1), pixels));
}

/** A kind of piece for the list of pieces, whosever it may be. */
export function kind(look, letter, pixels) {
  return piece(look, letter, pixels, null);
}

/** What a piece is called. */
export function pieceName(code, names) {
  return names.piece(code);
}

// Moves

/** How a move is entered in this position: an object as `MoveEntry` is one, with `enter`, `pick`, and
 * if need be `type` for keys and `cancel`. */
export function hand(page) {
  return new MoveEntry(page);
}

/** The squares to tint as the last move's. */
export function squaresOf(move) {
  return move.path ?? [];
}

/** What an event's text needs besides the event's own members and the names of pieces and seats. */
export function eventValues(event, names) {
  return {};
}

// What everybody has

/** What stands over the list of moves: every number that the scores keep under a piece's letter. */
export function scores({ game, look, names, position }) {
  const letters = new Map(Object.entries(game.sides).map(([letter, seat]) => [seat, letter]));
  return Object.entries(position.scores)
    .filter(([, entry]) => entry && typeof entry === "object")
    .map(([seat, entry]) => {
      const counted = Object.entries(counts(entry, names.kinds)).map(([kind, count]) =>
        element(
          "li",
          { class: count ? null : "none", title: names.kind(kind) },
          picture((pixels) =>
            game.piece(look, `${letters.get(seat) ?? ""}${kind}`, pixels, position.state),
          ),
          String(count),
        ),
      );
      return element(
        "div",
        { class: "material" },
        element("b", {}, names.seat(seat)),
        element("ul", {}, counted),
      );
    });
}

function counts(entry, kinds) {
  const counted = {};
  const walk = (value) => {
    for (const [name, below] of Object.entries(value)) {
      if (typeof below === "number" && name in kinds) counted[name] = below;
      else if (below && typeof below === "object") walk(below);
    }
  };
  walk(entry);
  return counted;
}
