// Playing by squares: a piece, then where it goes, leg by leg, each asked from the service.

import { button, element } from "./dom.js";
import { clearRefusal } from "./refusal.js";
import { say } from "./texts.js";

// Squares are joined by a dash; a shot and an exchange bring signs of their own: *e6, =W.
function joined(steps) {
  return steps.join("-").replaceAll(/-(?=[*=])/g, "");
}

const squareOf = (step) => step.replace("*", "");
const isExchange = (step) => step.startsWith("=");

export class Steps {
  constructor(page) {
    this.page = page;
    this.steps = [];
    this.checked = null;
    // The pieces that can move, what may follow the steps so far, the moves of the chosen piece.
    this.origins = [];
    this.next = [];
    this.listed = [];
  }

  async enter() {
    if (this.page.mayAct) {
      this.origins = (await this.page.table.legal("", { limit: 0 })).next;
      this.next = this.origins;
    }
    this.render();
  }

  isShot(square) {
    const shot = `${this.steps[0]}*${square}`;
    return this.steps.length === 1 && this.listed.some(({ notation }) => notation === shot);
  }

  async pick(square) {
    if (!this.page.mayAct) return;
    const last = squareOf(this.steps.at(-1) ?? "");
    if (this.next.includes(square)) {
      await this.extend([...this.steps, this.isShot(square) ? `*${square}` : square]);
    } else if (this.steps.length && square === last) {
      if (this.checked?.status === "legal") await this.finish();
      else this.cancel();
    } else if (this.origins.includes(square)) {
      await this.extend([square]);
    } else {
      await this.explain(square);
    }
  }

  async extend(steps) {
    clearRefusal();
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

  cancel() {
    this.steps = [];
    this.checked = null;
    this.next = this.origins;
    clearRefusal();
    this.render();
  }

  marks() {
    const squares = this.next.filter((step) => !isExchange(step));
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
    const path = [...this.steps, square];
    return this.listed.some(
      (move) =>
        move.captures?.length >= this.steps.length &&
        path.every((name, index) => move.path[index] === name),
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
      const [from] = this.steps;
      const at = this.steps.findLast((step) => !isExchange(step));
      page.lifted = new Set([from, ...(move.captures ?? []).map(({ square }) => square)]);
      page.lay(at, page.position.state.pieces[from]);
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
      const finish = () => this.page.attempt(() => this.finish());
      made.push(button(text, finish, { class: "primary", id: "play-it" }));
    }
    for (const step of this.next.filter(isExchange)) {
      const text = say("play.exchange", { kind: this.page.names.kind(step.slice(1)) });
      const exchange = () => this.page.attempt(() => this.extend([...this.steps, step]));
      made.push(button(text, exchange, { "data-step": step }));
    }
    if (this.steps.length) made.push(button(say("play.cancel"), () => this.cancel()));
    if (legal && !this.next.every(isExchange)) {
      made.push(element("p", { class: "hint" }, say("play.may-go-on")));
    }
    return made;
  }
}
