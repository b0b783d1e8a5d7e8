// A turn of Zatre: tiles from the hand onto the board, checked and counted as they lie.

import { post } from "../../api.js";
import { button, element } from "../../dom.js";
import { clearRefusal } from "../../refusal.js";
import { capital, say } from "../../texts.js";
import { scoreWords } from "./score.js";
import { TILES, drawTile, rack } from "./tiles.js";

export class Turn {
  constructor(page, draw) {
    this.page = page;
    this.draw = draw;
    this.laid = [];
    this.drawn = [];
    this.chosen = 0;
    this.next = [];
    this.checked = null;
  }

  get state() {
    return this.page.position.state;
  }

  // On a page for everybody the hand is that of whoever has the turn.
  get hand() {
    return this.state.hands[this.page.table.seat ?? this.state.turn] ?? [];
  }

  get notation() {
    return this.laid.map(({ value, square }) => `${value}@${square}`).join(" ");
  }

  // The tiles of the hand that do not lie on the board yet, by their place in the hand.
  get left() {
    const used = new Set(this.laid.map(({ place }) => place));
    return this.hand.map((value, place) => ({ value, place })).filter(({ place }) => !used.has(place));
  }

  async enter() {
    if (this.page.mayAct && !this.draw) await this.ask();
    this.render();
  }

  async ask() {
    const listed = await this.page.table.legal(this.notation, { limit: 0 });
    this.next = listed.next;
    this.choose(this.left[0]?.place ?? 0);
  }

  choose(place) {
    this.chosen = place;
  }

  // The keys 1 to 6 choose a tile.
  type(key) {
    const tile = this.left.find(({ value }) => String(value) === key);
    if (!tile) return;
    this.choose(tile.place);
    this.render();
  }

  get value() {
    return this.hand[this.chosen];
  }

  async pick(square) {
    if (!this.page.mayAct || this.draw) return;
    const lying = this.laid.findIndex((placement) => placement.square === square);
    if (lying >= 0) {
      await this.change(this.laid.filter((_, index) => index !== lying));
      return;
    }
    if (!this.left.some(({ place }) => place === this.chosen)) return;
    const laid = [...this.laid, { place: this.chosen, value: this.value, square }];
    const text = laid.map((placement) => `${placement.value}@${placement.square}`).join(" ");
    const checked = await this.page.table.check(text);
    if (checked.status === "illegal") await this.page.refuse(checked);
    else await this.change(laid, checked);
  }

  async change(laid, checked) {
    clearRefusal();
    this.laid = laid;
    this.checked = laid.length ? (checked ?? (await this.page.table.check(this.notation))) : null;
    if (this.checked) {
      this.next = this.checked.next ?? [];
      this.choose(this.left[0]?.place ?? 0);
    } else {
      await this.ask();
    }
    this.score = laid.length ? await this.count() : null;
    const { page } = this;
    page.laid = new Map();
    for (const { value, square } of laid) {
      page.layDrawing(square, String(value), (pixels) => drawTile(page.look, value, pixels, "laid"));
    }
    page.draw();
    this.render();
  }

  async count() {
    const { tiles, opening, options } = this.state;
    return post("/v1/games/zatre/turn-scores", {
      tiles,
      laid: this.notation,
      opening,
      options: { red_tick: options.red_tick },
    });
  }

  async cancel() {
    if (this.laid.length) await this.change([]);
  }

  render() {
    const targets = this.next
      .filter((step) => step.startsWith(`${this.value}@`))
      .map((step) => step.slice(2));
    this.page.mark({
      target: new Set(this.page.mayAct ? targets : []),
      laid: new Set(this.laid.map(({ square }) => square)),
    });
    this.page.controls(this.draw && this.page.mayAct ? this.drawing() : this.laying());
  }

  laying() {
    const controls = [this.rack()];
    if (!this.page.mayAct) return controls;
    if (this.checked?.status === "legal") {
      const playing = () => this.page.attempt(() => this.page.play(this.notation));
      controls.push(button(say("zatre.lay"), playing, { class: "primary", id: "play-it" }));
    }
    if (this.next.includes("pass")) {
      const passing = () => this.page.attempt(() => this.page.play("pass"));
      controls.push(button(say("zatre.pass"), passing, { class: "primary", id: "pass" }));
    }
    if (this.laid.length) {
      const cancel = () => this.page.attempt(() => this.cancel());
      controls.push(button(say("play.cancel"), cancel));
    }
    controls.push(element("p", { class: "hint turn-score" }, this.account()));
    return controls;
  }

  rack() {
    const used = new Set(this.laid.map(({ place }) => place));
    return rack(
      say("zatre.hand"),
      this.hand.map((value, place) => ({
        id: `rack-${place}`,
        value,
        look: this.page.look,
        "aria-pressed": place === this.chosen && !used.has(place),
        disabled: used.has(place) || !this.page.mayAct,
        onclick: () => {
          this.choose(place);
          this.render();
        },
      })),
    );
  }

  account() {
    if (!this.score) return this.next.includes("pass") ? say("zatre.nothing-fits") : say("zatre.how");
    const parts = scoreWords(this.score);
    if (this.checked?.status === "partial") parts.push(say("zatre.more"));
    else if (this.next.length) parts.push(say("zatre.may-go-on"));
    return capital(parts.join(" · "));
  }

  // A draw that may be declined, or one from a real bag: there people say what they drew.
  drawing() {
    const { count, declinable } = this.draw;
    const playing = (text) => () => this.page.attempt(() => this.page.play(text));
    const stay = declinable ? [button(say("zatre.stay"), playing("stay"), { id: "stay" })] : [];
    if (this.state.options.draws === "seeded") {
      const draw = button(say("zatre.draw-one"), playing("draw"), { class: "primary", id: "draw-it" });
      return [this.rack(), draw, ...stay, element("p", { class: "hint" }, say("zatre.may-draw"))];
    }
    const add = async (value) => {
      const drawn = [...this.drawn, value];
      const isAll = drawn.length === count;
      // Who names tiles that cannot have been drawn names them anew.
      this.drawn = isAll ? [] : drawn;
      this.render();
      if (isAll) await playing(`draw ${drawn.join(" ")}`)();
    };
    const tiles = TILES.map((value) => ({
      id: `draw-${value}`,
      value,
      look: this.page.look,
      onclick: () => add(value),
    }));
    const seat = this.page.names.seat(this.draw.seat);
    const left = count - this.drawn.length;
    return [
      element("p", { class: "hint" }, say("zatre.draw", { seat, count: left })),
      rack(say("zatre.drawn"), tiles),
      ...stay,
    ];
  }
}
