// A turn by its tiles: laid on a little board, and counted by the service as they lie.

import { post } from "../../../api.js";
import { Board } from "../../../board.js";
import { element } from "../../../dom.js";
import { say } from "../../../texts.js";
import { ground, shape } from "../cells.js";
import { TILES, drawTile, rack } from "../tiles.js";

export class Tiles {
  /** `tiles`: those that lie on the board from earlier turns. */
  constructor({ about, look }, tiles, onChange) {
    Object.assign(this, { about, look, tiles, onChange });
    this.laid = new Map();
    this.value = 1;
  }

  get notation() {
    return [...this.laid].map(([square, value]) => `${value}@${square}`).join(" ");
  }

  // The service's account of the tiles laid so far, null before the first.
  async score() {
    if (!this.laid.size) return null;
    return post("/v1/games/zatre/turn-scores", {
      tiles: this.tiles,
      laid: this.notation,
      opening: !Object.keys(this.tiles).length,
    });
  }

  async turn() {
    const score = await this.score();
    const nothing = { tens: 0, elevens: 0, twelves: 0, ticks: 0 };
    return { counts: score?.turn ?? nothing, laid: this.notation || null, score };
  }

  render() {
    this.frame = element("div", { class: "board" });
    this.rack = element("div");
    return [this.rack, this.frame, element("p", { class: "hint" }, say("pad.tiles-how"))];
  }

  /** Draw the board where it is shown now. */
  begin() {
    this.board = new Board(this.frame, shape(this.about), this.look, {
      pick: (square) => this.pick(square),
      resize: () => this.draw(),
    });
    this.draw();
  }

  pick(square) {
    if (square in this.tiles) return;
    if (this.laid.has(square)) this.laid.delete(square);
    else this.laid.set(square, this.value);
    this.draw();
    this.onChange();
  }

  draw() {
    const { board, look, about, laid, tiles } = this;
    const shapes = new Map();
    const lay = (square, value, side) => shapes.set(square, drawTile(look, value, board.pixels, side));
    for (const [square, value] of Object.entries(tiles)) lay(square, value);
    for (const [square, value] of laid) lay(square, value, "laid");
    const label = (name) => {
      const value = laid.get(name) ?? tiles[name];
      return value ? `${name}: ${value}` : name;
    };
    board.show(ground(board, about), shapes, [], label);
    board.mark({ laid: new Set(laid.keys()) });
    this.rack.replaceChildren(rack(say("zatre.hand"), TILES.map((value) => this.choice(value))));
  }

  choice(value) {
    return {
      id: `tile-${value}`,
      value,
      look: this.look,
      "aria-pressed": value === this.value,
      onclick: () => {
        this.value = value;
        this.draw();
        document.getElementById(`tile-${value}`).focus();
      },
    };
  }
}
