// Playing by squares: a piece, then where it goes, leg by leg, each asked from the service.

import { button, element } from "./dom.js";
import { clearRefusal } from "./refusal.js";
import { say } from "./texts.js";

// Squares are joined by a dash. A step may bring a sign of its own instead: *e6, =W.
function joined(steps) {
  return steps.join("-").replaceAll(/-(?=[^a-z0-9])/gi, "");
}

const squareOf = (step) => step.replace(/^[^a-z0-9]/i, "");

export class MoveEntry {
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

  /** How a step onto a square is written: a game may have signs for some. */
  stepTo(square) {
    return square;
  }

  /** What a step that is no square is called on its button. */
  choiceName(step) {
    return step;
  }

  /** Whether something is captured by going on to this square. */
  captures(square) {
    const path = [...this.steps, square];
    return this.listed.some(
      (move) =>
        move.captures?.length >= this.steps.length &&
        path.every((name, index) => move.path[index] === name),
    );
  }

  isSquare(step) {
    return this.page.board.cells.has(step);
  }

  async pick(square) {
    if (!this.page.mayAct) return;
    const last = squareOf(this.steps.at(-1) ?? "");
    if (this.next.includes(square)) {
      await this.extend([...this.steps, this.stepTo(square)]);
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
      const { moves, next } = await this.page.table.legal(text);
      const move = moves.find(({ notation }) => notation === text);
      this.listed = moves;
      await this.take(steps, { status: move ? "legal" : "partial", move, next });
      return;
    }
    const checked = await this.page.table.check(text);
    if (checked.status === "illegal") await this.page.refuse(checked);
    else await this.take(steps, checked);
  }

  async take(steps, checked) {
    Object.assign(this, { steps, next: checked.next, checked });
    if (checked.status === "legal" && !checked.next.length) await this.finish();
    else this.render();
  }

  // Why that square is no answer: the service says which rule forbids it.
  async explain(square) {
    const code = this.page.standing.get(square);
    if (!this.steps.length && code === undefined) return;
    const text = joined([...this.steps, this.stepTo(square)]);
    const checked = await this.page.table.check(text);
    if (checked.status !== "illegal") return;
    // Of a piece that cannot move at all the service can only say that the move is unfinished.
    const isStuck = !this.steps.length && checked.rule.endsWith(".notation");
    const { game, names } = this.page;
    const stuck = () => say("play.stuck", { piece: game.pieceName(code, names), square });
    await this.page.refuse(isStuck ? { detail: stuck() } : checked);
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
    const squares = this.next.filter((step) => this.isSquare(step));
    if (!this.steps.length) return { movable: new Set(squares) };
    const taking = new Set(squares.filter((square) => this.captures(square)));
    return {
      selected: new Set([squareOf(this.steps.at(-1))]),
      step: new Set(this.steps.slice(0, -1).map(squareOf)),
      target: new Set(squares.filter((square) => !taking.has(square))),
      capture: taking,
    };
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
      const at = this.steps.findLast((step) => this.isSquare(step));
      page.lifted = new Set([from, ...(move.captures ?? []).map(({ square }) => square)]);
      page.lay(at, page.standing.get(from));
    }
    if (wasShown || page.laid.size) page.draw();
  }

  render() {
    this.preview();
    this.page.mark(this.marks());
    this.page.controls(this.choices());
  }

  choices() {
    const controls = [];
    const legal = this.checked?.status === "legal";
    if (legal) {
      const text = say("play.it", { move: this.checked.move.notation });
      const finish = () => this.page.attempt(() => this.finish());
      controls.push(button(text, finish, { class: "primary", id: "play-it" }));
    }
    const choices = this.next.filter((step) => !this.isSquare(step));
    for (const step of choices) {
      const choose = () => this.page.attempt(() => this.extend([...this.steps, step]));
      controls.push(button(this.choiceName(step), choose, { "data-step": step }));
    }
    if (this.steps.length) {
      const cancel = () => this.page.attempt(() => this.cancel());
      controls.push(button(say("play.cancel"), cancel));
    }
    if (legal && choices.length < this.next.length) {
      controls.push(element("p", { class: "hint" }, say("play.may-go-on")));
    }
    return controls;
  }
}
