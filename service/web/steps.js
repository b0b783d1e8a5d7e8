// Playing by squares: a piece, then where it goes, leg by leg, each asked from the service.

import { button, element } from "./dom.js";
import { inLanguage, say } from "./texts.js";

export function joined(steps) {
  return steps.reduce((text, step) => (/^[a-z]/.test(step) && text ? `${text}-${step}` : text + step), "");
}

const squareOf = (step) => step.replace(/^\*/, "");

export class Steps {
  constructor(page) {
    this.page = page;
    this.steps = [];
    this.checked = null;
  }

  async enter() {
    Object.assign(this, { steps: [], checked: null, origins: [], listed: [] });
    if (!this.page.mayAct) {
      this.render();
      return;
    }
    const { next } = await this.page.table.legal("", { limit: 0 });
    this.origins = next;
    this.next = next;
    this.render();
  }

  isShot(square) {
    const shot = `${this.steps[0]}*${square}`;
    return this.steps.length === 1 && this.listed.some(({ notation }) => notation === shot);
  }

  async pick(square) {
    if (!this.page.mayAct) return;
    const last = squareOf(this.steps.at(-1) ?? "");
    if ((this.next ?? []).includes(square)) {
      await this.extend([...this.steps, this.isShot(square) ? `*${square}` : square]);
    } else if (this.steps.length && square === last) {
      if (this.checked?.status === "legal") await this.finish();
      else await this.cancel();
    } else if (this.origins.includes(square)) {
      await this.extend([square]);
    } else {
      await this.explain(square);
    }
  }

  async extend(steps) {
    this.page.clearRefusal();
    const text = joined(steps);
    if (steps.length === 1) {
      const listed = await this.page.table.legal(text);
      this.listed = listed.moves;
      Object.assign(this, { steps, next: listed.next, checked: { status: "partial" } });
      this.render();
      return;
    }
    const checked = await this.page.table.check(text);
    if (checked.status === "illegal") {
      await this.page.refuse(checked);
      return;
    }
    Object.assign(this, { steps, next: checked.next, checked });
    if (checked.status === "legal" && !checked.next.length) await this.finish();
    else this.render();
  }

  // Why that square is no answer: the service says which rule forbids it.
  async explain(square) {
    const { state } = this.page.table.position;
    if (!this.steps.length && !state.pieces[square]) return;
    const text = joined([...this.steps, this.shoots(square) ? `*${square}` : square]);
    const checked = await this.page.table.check(text);
    if (checked.status !== "illegal") return;
    // Of a piece that cannot move at all the service can only say that the move is unfinished.
    const isStuck = !this.steps.length && checked.rule.endsWith(".notation");
    const piece = this.page.names.piece(state.pieces[square] ?? "");
    await this.page.refuse(isStuck ? { detail: say("play.stuck", { piece, square }) } : checked);
  }

  // An archer aims at figures, and walks to empty holes.
  shoots(square) {
    const { state } = this.page.table.position;
    const mover = state.pieces[this.steps[0]];
    return state.game === "graal" && mover?.[1] === "A" && square in state.pieces;
  }

  async finish() {
    await this.page.play(joined(this.steps));
  }

  async cancel() {
    this.steps = [];
    this.checked = null;
    this.next = this.origins;
    this.page.clearRefusal();
    this.render();
  }

  marks() {
    const squares = (this.next ?? []).filter((step) => !step.startsWith("="));
    if (!this.steps.length) return { movable: new Set(squares) };
    const takes = new Set(
      squares.filter((square) => this.isShot(square) || this.captures(square)),
    );
    return {
      selected: new Set([squareOf(this.steps.at(-1))]),
      step: new Set(this.steps.slice(0, -1).map(squareOf)),
      target: new Set(squares.filter((square) => !takes.has(square))),
      capture: takes,
    };
  }

  captures(square) {
    const place = this.steps.length;
    return this.listed.some(
      (move) => move.path?.[place] === square && move.captures?.length >= place,
    );
  }

  // Show a chain as far as it goes: the piece where it stands now, its victims gone.
  preview() {
    const { page } = this;
    const wasShown = page.laid.size > 0;
    page.laid = new Map();
    page.lifted = new Set();
    const { move } = this.checked ?? {};
    if (move && this.steps.length > 1) {
      const code = page.position.state.pieces[this.steps[0]];
      page.lifted = new Set([this.steps[0], ...(move.captures ?? []).map(({ square }) => square)]);
      page.laid.set(squareOf(this.steps.findLast((step) => !step.startsWith("="))), page.drawing.piece(code));
    }
    if (wasShown || page.laid.size) page.draw();
  }

  render() {
    this.preview();
    this.page.mark(this.marks());
    this.page.controls(this.choices());
  }

  choices() {
    const made = [];
    const legal = this.checked?.status === "legal";
    if (legal) {
      const text = say("play.it", { move: this.checked.move.notation });
      made.push(button(text, () => this.finish(), { class: "primary", id: "play-it" }));
    }
    for (const step of this.next ?? []) {
      if (!step.startsWith("=")) continue;
      const kind = this.page.about.pieces.find((piece) => piece.letter === step.slice(1));
      const text = say("play.exchange", { kind: kind ? inLanguage(kind.name) : step.slice(1) });
      made.push(button(text, () => this.extend([...this.steps, step]), { "data-step": step }));
    }
    if (this.steps.length) made.push(button(say("play.cancel"), () => this.cancel()));
    if (legal && this.next.some((step) => !step.startsWith("="))) {
      made.push(element("p", { class: "hint" }, say("play.may-go-on")));
    }
    return made;
  }
}
