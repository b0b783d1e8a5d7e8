// The page around one game: it shows the table's position and hands clicks to whoever plays.

import { Problem } from "./api.js";
import { Board } from "./board.js";
import { rulebook } from "./catalogue.js";
import { element, find } from "./dom.js";
import { showNote } from "./examples.js";
import { showMoveList, showScores } from "./movelist.js";
import { Names } from "./names.js";
import { Queue } from "./queue.js";
import { clearRefusal, showRefusal } from "./refusal.js";
import { openRule, showRules } from "./rules.js";
import { capital, has, inLanguage, say, useOwnTexts } from "./texts.js";

export class Page {
  constructor(openTab) {
    this.openTab = openTab;
    this.queue = new Queue((isBusy) => find("#board").setAttribute("aria-busy", isBusy));
    this.laid = new Map();
    this.lifted = new Set();
    for (const [id, to] of [
      ["#step-first", () => 0],
      ["#step-back", () => this.table.at - 1],
      ["#step-on", () => this.table.at + 1],
      ["#step-last", () => this.table.last],
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
      if (event.key === "Escape") this.attempt(() => this.hand?.cancel?.());
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

  /** Take a table that has a position, and all that there is about its game. */
  sitDown(table, parts) {
    return this.queue.add(() => this.setUp(table, parts));
  }

  async setUp(table, { game, look, about }) {
    const isOther = this.about?.id !== about.id;
    Object.assign(this, { table, game, look, about });
    this.names = new Names(about, game);
    useOwnTexts(game.texts);
    if (isOther) look.wear();
    const { state } = table.position;
    this.board = new Board(find("#board"), game.shape(about, state), look, {
      pick: (square) => this.pick(square),
      resize: () => this.draw(),
    });
    this.board.orient(game.isFar(table.seat, state));
    find("#save-picture").hidden = table.isShared;
    if (isOther) await showRules(this);
    await this.refresh();
  }

  /** Look at another table of the same game. */
  change(table) {
    return this.sitDown(table, this);
  }

  get position() {
    return this.table.position;
  }

  get mayAct() {
    const { to_move: toMove, result } = this.position;
    if (result || !toMove.length || this.table.isShown) return false;
    if (!this.table.isShared) return true;
    return this.table.isLatest && toMove.includes(this.table.seat);
  }

  async refresh(path) {
    clearRefusal();
    this.names.seatNames = this.table.seatNames ?? {};
    this.laid = new Map();
    this.lifted = new Set();
    this.marked = {};
    this.hand = this.game.hand(this);
    this.draw();
    if (path) this.board.glide(path);
    this.showStatus();
    showNote(this);
    showScores(this);
    showMoveList(this);
    this.showSteps();
    this.table.keep?.();
    await this.tell(() => this.hand.enter());
  }

  /** Show the position anew. `path`: of the move that led to it. */
  showAgain(path) {
    return this.queue.add(() => this.refresh(path));
  }

  async translate() {
    await showRules(this);
    await this.showAgain();
  }

  draw() {
    const { board, game, look, about } = this;
    const { state } = this.position;
    const { pixels } = board;
    this.standing = new Map(game.pieces(state));
    const pieces = new Map();
    for (const [name, code] of this.standing) {
      if (!this.lifted.has(name)) pieces.set(name, game.piece(look, code, pixels, state));
    }
    for (const [name, { draw }] of this.laid) pieces.set(name, draw(pixels));
    board.show(game.ground(board, about, state), pieces, game.over(board, state), (name) =>
      this.describe(name),
    );
    this.mark(this.marked);
  }

  /** Show a piece where the move being made has brought it. */
  lay(square, code) {
    const { game, look, names, position } = this;
    this.layDrawing(square, game.pieceName(code, names), (pixels) =>
      game.piece(look, code, pixels, position.state),
    );
  }

  /** Show a drawing on a square. `draw`: from the pixels of the square. */
  layDrawing(square, said, draw) {
    this.laid.set(square, { said, draw });
  }

  describe(square) {
    const { game, names } = this;
    const { state } = this.position;
    const said = [];
    if (this.laid.has(square)) said.push(this.laid.get(square).said);
    else if (this.standing.has(square) && !this.lifted.has(square)) {
      said.push(game.pieceName(this.standing.get(square), names));
    }
    const ground = game.groundName(state, square, names);
    if (ground) said.push(ground);
    return said.length ? `${square}: ${said.join(", ")}` : square;
  }

  mark(marks) {
    this.marked = marks;
    const { move } = this.position;
    const last = new Set(move ? this.game.squaresOf(move) : []);
    const rings = this.table.turn?.highlights ?? [];
    this.board.mark({ last, rings, ...marks }, (sign) => say(`sign.${sign}`));
  }

  controls(elements) {
    const focused = document.activeElement?.id;
    find("#controls").replaceChildren(...elements.filter(Boolean));
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
    const phase = has(`status.${state.phase}`) ? state.phase : "move";
    const text = say(`status.${phase}`, { seat: this.names.seats(toMove) });
    const waiting = this.table.isShared && !this.mayAct ? ` · ${say("status.waiting")}` : "";
    const chips = Object.entries(this.game.sides)
      .filter(([, seat]) => toMove.includes(seat))
      .map(([letter]) => element("span", { class: `chip palette-${letter}` }));
    box.replaceChildren(...chips, capital(text) + waiting);
  }

  async tellReason(box, { rule, reason }) {
    const key = `reason.${reason}`;
    const ended = (await rulebook(this.about.id)).find(({ id }) => id === rule);
    if (ended) box.append(` ${capital(inLanguage(ended.title))}.`);
    else if (has(key)) box.append(` ${say(key)}`);
  }

  showSteps() {
    const { at, last } = this.table;
    find("#step-at").textContent = `${at} / ${last}`;
    find("#step-first").disabled = find("#step-back").disabled = at === 0;
    find("#step-on").disabled = find("#step-last").disabled = at === last;
  }

  stepTo(index) {
    return this.act(async () => {
      await this.table.step(index);
      await this.refresh();
    });
  }

  /** Do something after all that is being done, and tell why if it cannot be done. */
  act(act) {
    return this.queue.add(() => this.tell(act));
  }

  /** The same for what is meant for this position only: it is left out if another has come. */
  attempt(act) {
    const { hand } = this;
    return this.act(() => (hand === this.hand ? act() : null));
  }

  async tell(act) {
    try {
      await act();
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      await this.refuse(error.problem);
    }
  }

  async pick(square) {
    if (this.table.isShared && !this.mayAct && !this.position.result) {
      await this.refuse({ detail: say("status.waiting") });
    } else {
      await this.attempt(() => this.hand.pick(square));
    }
  }

  // Part of what is being done: its hand calls it.
  async play(text) {
    const reached = await this.table.play(text);
    await this.refresh(reached.move.path);
  }

  async refuse(refusal) {
    await showRefusal(this.about.id, refusal, (id) => {
      this.openTab("tab-rules");
      openRule(id);
    });
  }
}
