// How pieces, seats and happenings are called.

import { capital, has, inLanguage, say } from "./texts.js";

// What does something instead of being seen, and accents in heaps, which cover the lines around.
const UNSEEN = /[\p{Cc}\u061C\u200E\u200F\u2028-\u202E\u2066-\u2069]/gu;
const HEAPED = /(\p{M}{4})\p{M}+/gu;

/** A name that somebody has given himself, so that it leaves the words around it alone. */
export function tame(name) {
  return name.replace(UNSEEN, " ").replace(HEAPED, "$1").trim();
}

export class Names {
  constructor(about, game) {
    this.game = game;
    // The names that players have given themselves, by seat.
    this.seatNames = {};
    this.plain = Object.fromEntries(about.seats.map(({ seat, name }) => [seat, name]));
    this.kinds = Object.fromEntries(about.pieces.map((piece) => [piece.letter, piece]));
  }

  colourName(letter) {
    const name = `colour.${this.game.sides[letter]}`;
    return has(name) ? say(name) : letter;
  }

  kind(letter) {
    const kind = this.kinds[letter];
    return kind ? inLanguage(kind.name) : letter;
  }

  // The piece of a colour, in the order of the language: the adjective first, or last.
  piece(code) {
    if (code.length === 1) return this.kind(code);
    return say("piece", { colour: this.colourName(code[0]), kind: this.kind(code[1]) });
  }

  seat(seat) {
    const chosen = tame(this.seatNames[seat] ?? "");
    const plain = seat in this.plain ? inLanguage(this.plain[seat]) : seat;
    return chosen ? `${chosen} (${plain})` : plain;
  }

  seats(list) {
    return list.map((seat) => this.seat(seat)).join(", ");
  }

  result(result) {
    if (result.outcome === "draw") return say("result.draw");
    const key = result.winners.length > 1 ? "result.shared" : "result.win";
    return capital(say(key, { seat: this.seats(result.winners) }));
  }

  // One sentence for one event.
  event(event) {
    // What others drew or kept is hidden: only its number is told.
    const isHidden = "count" in event && !event.tiles;
    const key = `event.${event.type}${isHidden ? "-hidden" : ""}`;
    if (!has(key)) return event.type;
    const values = { ...event, ...this.game.eventValues(event, this) };
    for (const name of ["piece", "from", "to"]) {
      const value = event[name];
      if (typeof value === "string" && this.isPiece(value)) values[name] = this.piece(value);
    }
    for (const name of ["seat", "by"]) {
      if (typeof event[name] === "string") values[name] = this.seat(event[name]);
    }
    for (const [name, value] of Object.entries(event)) {
      if (Array.isArray(value)) values[name] = value.join(" ");
    }
    if (event.type === "game-over") values.result = this.result(event.result);
    return capital(say(key, values));
  }

  // One sentence for what the players of a shared game settled among themselves.
  change({ type, seat }) {
    return say(`told.${type}`, { seat: this.seat(seat) });
  }

  isPiece(text) {
    if (text in this.kinds) return true;
    return text.length === 2 && text[0] in this.game.sides && text[1] in this.kinds;
  }
}
