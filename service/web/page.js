// The page around one game: it shows the table's position and hands clicks to whoever plays.

import { Problem } from "./api.js";
import { Board } from "./board.js";
import { rulebook } from "./catalogue.js";
import { Deployment } from "./deployment.js";
import { element, find } from "./dom.js";
import { drawingOf } from "./games/drawings.js";
import { Names } from "./names.js";
import { clearRefusal, showRefusal } from "./refusal.js";
import { openRule, showRules } from "./rules.js";
import { Steps } from "./steps.js";
import { showScores, showStory } from "./story.js";
import { capital, has, inLanguage, say } from "./texts.js";
import { Turn } from "./turn.js";

const FAR = ["black", "dark-blue", "turquoise", "pale-blue"];
const NORTH = ["dark-blue", "light-brown"];

export class Page {
  constructor(openTab) {
    this.openTab = openTab;
    this.busy = false;
    this.laid = new Map();
    this.lifted = new Set();
    for (const [id, to] of [
      ["#step-first", () => 0],
      ["#step-back", () => this.table.at - 1],
      ["#step-on", () => this.table.at + 1],
      ["#step-last", () => this.table.history.length - 1],
    ]) {
      find(id).addEventListener("click", () => this.stepTo(to()));
    }
    find("#turn-board").addEventListener("click", () => {
      this.board.orient(!this.board.flipped);
      this.draw();
    });
    find("#zoom-board").addEventListener("click", (event) => {
      const isZoomed = find("#board-frame").classList.toggle("zoomed");
      event.currentTarget.setAttribute("aria-pressed", isZoomed);
      if (isZoomed) this.lookAtPlay();
    });
    document.addEventListener("keydown", (event) => {
      if (event.target.matches("input, textarea, select")) return;
      if (event.key === "Escape") this.hand?.cancel?.();
      else this.hand?.type?.(event.key);
    });
  }

  // Bring into a zoomed frame what can be played.
  lookAtPlay() {
    const frame = find("#board-frame");
    const cells = [...document.querySelectorAll(".cell.movable, .cell.target, .cell.capture")];
    if (!cells.length) return;
    const middle = (start, size) =>
      cells.reduce((sum, cell) => sum + cell[start] + cell[size] / 2, 0) / cells.length;
    frame.scrollLeft = middle("offsetLeft", "offsetWidth") - frame.clientWidth / 2;
    frame.scrollTop = middle("offsetTop", "offsetHeight") - frame.clientHeight / 2;
  }

  // Take a table that has a position.
  async sitDown(table, about) {
    const isOther = this.about?.id !== about.id;
    Object.assign(this, { table, about });
    this.names = new Names(about);
    this.drawing = drawingOf(about.id);
    const shape = this.drawing.shape(about, table.position.state);
    this.board = new Board(find("#board"), shape, (square) => this.pick(square));
    this.board.orient(this.isTurned());
    find("#save-picture").hidden = table.isShared;
    if (isOther) await showRules(about);
    await this.showAgain();
  }

  // Whoever sits on the far side sees the board from there.
  isTurned() {
    const { seat, position } = this.table;
    return (position.state.variant === "four" ? NORTH : FAR).includes(seat);
  }

  get position() {
    return this.table.position;
  }

  get mayAct() {
    const { to_move: toMove, result } = this.position;
    if (result || !toMove.length) return false;
    if (!this.table.isShared) return true;
    return this.table.isLatest && toMove.includes(this.table.seat);
  }

  handFor({ state, draw }) {
    if (state.game === "zatre") return new Turn(this, draw);
    if (state.phase === "deployment") return new Deployment(this);
    return new Steps(this);
  }

  async refresh(path) {
    clearRefusal();
    this.names.seatNames = this.table.seatNames ?? {};
    this.laid = new Map();
    this.lifted = new Set();
    this.marked = {};
    this.hand = this.handFor(this.position);
    this.draw();
    if (path) this.board.glide(path);
    this.showStatus();
    showScores(this);
    showStory(this);
    this.showSteps();
    this.table.keep?.();
    await this.attempt(() => this.hand.enter());
  }

  // Show the position anew, once what is being done is done.
  async showAgain(path) {
    while (this.busy) await this.doing;
    await this.refresh(path);
  }

  async translate() {
    await showRules(this.about);
    await this.showAgain();
  }

  draw() {
    const { state } = this.position;
    const { drawing, board } = this;
    const pieces = new Map(
      drawing.pieces(state).map(([name, code]) => [name, drawing.piece(code)]),
    );
    for (const name of this.lifted) pieces.delete(name);
    for (const [name, { shape }] of this.laid) pieces.set(name, shape);
    board.show(drawing.ground(board, this.about, state), pieces, drawing.over(board, state), (name) =>
      this.describe(name),
    );
    this.mark(this.marked);
  }

  // Show a piece where the move being made has brought it.
  lay(name, code) {
    this.laid.set(name, { shape: this.drawing.piece(code), said: this.names.piece(code) });
  }

  describe(name) {
    const { state } = this.position;
    const on = this.lifted.has(name) ? undefined : (state.tiles ?? state.pieces)[name];
    const said = [];
    if (this.laid.has(name)) said.push(this.laid.get(name).said);
    else if (on !== undefined) said.push(typeof on === "number" ? String(on) : this.names.piece(on));
    const ground = this.drawing.describe?.(state, name);
    if (ground) {
      const colour = ground.colour ? this.names.colourName(ground.colour) : "";
      said.push(say(`ground.${ground.part}`, { colour }));
    }
    return said.length ? `${name}: ${said.join(", ")}` : name;
  }

  lastMove() {
    const { move } = this.position;
    const squares = move?.path ?? (move?.placements ?? []).map(({ square }) => square);
    return { last: new Set(squares) };
  }

  mark(marks) {
    this.marked = marks;
    this.board.mark({ ...this.lastMove(), ...marks }, (sign) => say(`sign.${sign}`));
  }

  controls(made) {
    const focused = document.activeElement?.id;
    find("#controls").replaceChildren(...made.filter(Boolean));
    if (focused) document.getElementById(focused)?.focus();
  }

  showStatus() {
    const { result, to_move: toMove, state } = this.position;
    const box = find("#status");
    box.classList.toggle("over", Boolean(result));
    if (result) {
      box.replaceChildren(element("b", {}, this.names.result(result)));
      this.tellReason(box, result);
      return;
    }
    const key = toMove.length > 1 ? "status.several" : `status.${state.phase ?? "move"}`;
    const text = say(key, { seat: this.names.seats(toMove) });
    const waiting = this.table.isShared && !this.mayAct ? ` · ${say("status.waiting")}` : "";
    const chips = toMove
      .filter((seat) => Object.values(this.names.colours).includes(seat))
      .map((seat) => element("span", { class: `chip ${seat}` }));
    box.replaceChildren(...chips, capital(text) + waiting);
  }

  async tellReason(box, { rule, reason }) {
    const key = `reason.${reason}`;
    const found = (await rulebook(this.about.id)).find(({ id }) => id === rule);
    if (found) box.append(` ${capital(inLanguage(found.title))}.`);
    else if (has(key)) box.append(` ${say(key)}`);
  }

  showSteps() {
    const { at, history } = this.table;
    find("#step-at").textContent = `${at} / ${history.length - 1}`;
    find("#step-first").disabled = find("#step-back").disabled = at === 0;
    find("#step-on").disabled = find("#step-last").disabled = at === history.length - 1;
  }

  async stepTo(index) {
    this.table.step(index);
    await this.showAgain();
  }

  // One thing at a time: a click while an answer is on its way is dropped.
  async attempt(act) {
    if (this.busy) return;
    this.doing = this.run(act);
    await this.doing;
  }

  async run(act) {
    this.busy = true;
    find("#board").setAttribute("aria-busy", "true");
    try {
      await act();
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      await this.refuse(error.told.detail ? error.told : { detail: say("problem.unreachable") });
    } finally {
      this.busy = false;
      find("#board").removeAttribute("aria-busy");
    }
  }

  async pick(square) {
    if (this.table.isShared && !this.mayAct && !this.position.result) {
      await this.refuse({ detail: say("status.waiting") });
    } else {
      await this.attempt(() => this.hand.pick(square));
    }
  }

  async play(text) {
    const reached = await this.table.play(text);
    this.busy = false;
    await this.refresh(reached.move.path);
  }

  async refuse(told) {
    await showRefusal(this.about.id, told, (id) => {
      this.openTab("tab-rules");
      openRule(id);
    });
  }
}
