// La Trel: a wooden board, and defenders that are exchanged on the last rank.

import { chequered, cover, frame, outline } from "../ground.js";
import { MoveEntry } from "../moveentry.js";
import { say } from "../texts.js";

export { default as texts } from "./la-trel/texts.js";

export function ground(board) {
  return [
    frame(board),
    ...chequered(board),
    cover(board, board.look.material("wood")),
    outline(board),
  ];
}

class Exchanging extends MoveEntry {
  /** An exchange is written `=W`. */
  choiceName(step) {
    return say("play.exchange", { kind: this.page.names.kind(step.slice(1)) });
  }
}

export function hand(page) {
  return new Exchanging(page);
}
