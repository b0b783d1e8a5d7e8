// A turn by its tiles: laid on a little board, and counted by the service as they lie.

import { post } from "../api.js";
import { Board } from "../board.js";
import { element } from "../dom.js";
import { picture, tile } from "../games/shapes.js";
import { zatre } from "../games/zatre.js";
import { say } from "../texts.js";

const TILES = [1, 2, 3, 4, 5, 6];

export class Tiles {
  constructor(about, tiles, onChange) {
    Object.assign(this, { about, tiles, onChange });
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
    const frame = element("div", { class: "board" });
    this.board = new Board(frame, zatre.shape(this.about), (square) => this.pick(square));
    this.rack = element("div", { class: "rack", role: "group", "aria-label": say("zatre.hand") });
    this.draw();
    return [this.rack, frame, element("p", { class: "hint" }, say("pad.tiles-how"))];
  }

  pick(square) {
    if (square in this.tiles) return;
    if (this.laid.has(square)) this.laid.delete(square);
    else this.laid.set(square, this.value);
    this.draw();
    this.onChange();
  }

  draw() {
    const shapes = new Map(
      Object.entries(this.tiles).map(([square, value]) => [square, tile(value)]),
    );
    for (const [square, value] of this.laid) shapes.set(square, tile(value, "fresh"));
    const label = (name) => {
      const value = this.laid.get(name) ?? this.tiles[name];
      return value ? `${name}: ${value}` : name;
    };
    this.board.show(zatre.ground(this.board, this.about), shapes, [], label);
    this.rack.replaceChildren(...TILES.map((value) => this.choice(value)));
  }

  choice(value) {
    return element(
      "button",
      {
        type: "button",
        class: "rack-tile",
        id: `tile-${value}`,
        "aria-label": say("zatre.tile", { value }),
        "aria-pressed": value === this.value,
        onclick: () => {
          this.value = value;
          this.draw();
          document.getElementById(`tile-${value}`).focus();
        },
      },
      picture(tile(value)),
    );
  }
}
