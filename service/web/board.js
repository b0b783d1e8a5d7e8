// A board: a drawing, and over it a grid of buttons, one a square, for hand, eye and keyboard.

import { drawn, element } from "./dom.js";
import { SIDE } from "./look.js";

const FRAME = 6;
const LETTERS = "abcdefghijklmnopqrstuvwxyz";
// Marks lie under the pieces or over them, in this order. Tints are plain, the others are drawn.
const TINTS = ["realm", "step"];
const UNDER = ["last", "selected", "movable", "capture"];
const OVER = ["laid", "target"];
// What a screen reader says of a square.
const SIGNS = ["movable", "target", "capture"];
// From the ground up, each with its palette; pieces bring their own.
const LAYERS = {
  ground: "board",
  names: "board",
  under: "marks",
  pieces: null,
  over: "marks",
  signs: "marks",
};

export class Board {
  /**
   * `shape`: columns, rows, and the squares that exist (all of them if not given).
   * `on`: `pick` a square; `resize`, when its drawings are to be larger or smaller ones.
   */
  constructor(container, shape, look, on) {
    const { columns, rows, squares } = shape;
    Object.assign(this, { container, columns, rows, look, on, flipped: false });
    const all = [];
    for (let row = rows; row >= 1; row -= 1) {
      for (let column = 0; column < columns; column += 1) all.push(`${LETTERS[column]}${row}`);
    }
    this.squares = squares ? all.filter((name) => squares.has(name)) : all;
    this.lettering = Math.min(22, 1.35 * Math.max(9, columns, rows));
    this.margin = 1.35 * this.lettering + FRAME;
    this.build();
    this.watch();
  }

  get width() {
    return this.columns * SIDE;
  }

  get height() {
    return this.rows * SIDE;
  }

  /** The side of a square in pixels of the device. */
  get pixels() {
    return (this.grid.clientWidth / this.columns) * devicePixelRatio;
  }

  watch() {
    const sizes = () => ["pieces", "board"].map((kind) => this.look.size(kind, this.pixels)).join();
    let shown = sizes();
    const observer = new ResizeObserver(() => {
      if (!this.grid.isConnected) observer.disconnect();
      else if (shown !== sizes()) {
        shown = sizes();
        this.on.resize();
      }
    });
    observer.observe(this.grid);
  }

  build() {
    const { width, height, margin } = this;
    const whole = { width: width + margin + FRAME, height: height + margin + FRAME };
    this.layers = Object.fromEntries(
      Object.entries(LAYERS).map(([name, palette]) => [
        name,
        drawn("g", { class: palette && `palette-${palette}` }),
      ]),
    );
    this.picture = drawn(
      "svg",
      {
        viewBox: `${-margin} ${-FRAME} ${whole.width} ${whole.height}`,
        "aria-hidden": "true",
        focusable: "false",
      },
      Object.values(this.layers),
    );
    this.grid = element("div", { class: "cells palette-marks" });
    this.grid.style.left = `${(100 * margin) / whole.width}%`;
    this.grid.style.right = `${(100 * FRAME) / whole.width}%`;
    this.grid.style.top = `${(100 * FRAME) / whole.height}%`;
    this.grid.style.bottom = `${(100 * margin) / whole.height}%`;
    this.grid.style.gridTemplate = `repeat(${this.rows}, 1fr) / repeat(${this.columns}, 1fr)`;
    this.cells = new Map();
    for (const name of this.squares) {
      const cell = element("button", { type: "button", class: "cell", "data-square": name });
      cell.tabIndex = -1;
      this.cells.set(name, cell);
      this.grid.append(cell);
    }
    this.grid.addEventListener("click", (event) => {
      const name = event.target.dataset.square;
      if (name) this.on.pick(name);
    });
    this.grid.addEventListener("keydown", (event) => this.onKey(event));
    this.grid.addEventListener("focusin", (event) => this.rove(event.target.dataset.square));
    this.container.replaceChildren(this.picture, this.grid);
    this.container.classList.toggle("large", this.columns > 8);
    this.orient(false);
    this.rove(this.squares[0]);
  }

  orient(flipped) {
    this.flipped = flipped;
    for (const [name, cell] of this.cells) {
      const { x, y } = this.corner(name);
      cell.style.gridArea = `${y / SIDE + 1} / ${x / SIDE + 1}`;
    }
    this.drawNames();
  }

  drawNames() {
    const { height, margin, lettering } = this;
    const texts = [];
    const label = (x, y, text) =>
      texts.push(drawn("text", { x, y, "font-size": lettering, class: "coordinate" }, text));
    for (let column = 0; column < this.columns; column += 1) {
      label(this.middle(`${LETTERS[column]}1`).x, height + margin - lettering * 0.38, LETTERS[column]);
    }
    for (let row = 1; row <= this.rows; row += 1) {
      label(-(margin + FRAME) / 2, this.middle(`a${row}`).y + lettering * 0.36, String(row));
    }
    this.layers.names.replaceChildren(...texts);
  }

  // The upper left corner of a square in the drawing.
  corner(name) {
    const column = LETTERS.indexOf(name[0]);
    const row = Number(name.slice(1));
    return this.flipped
      ? { x: (this.columns - 1 - column) * SIDE, y: (row - 1) * SIDE }
      : { x: column * SIDE, y: (this.rows - row) * SIDE };
  }

  middle(name) {
    const { x, y } = this.corner(name);
    return { x: x + SIDE / 2, y: y + SIDE / 2 };
  }

  place(name, shape) {
    const { x, y } = this.middle(name);
    return drawn("g", { transform: `translate(${x} ${y})`, "data-at": name }, shape);
  }

  // `pieces`: square -> shape; `label`: square -> what a screen reader says of it.
  show(ground, pieces, over, label) {
    this.layers.ground.replaceChildren(...ground);
    this.layers.pieces.replaceChildren(
      ...[...pieces].map(([name, shape]) => this.place(name, shape)),
    );
    this.layers.over.replaceChildren(...over);
    for (const [name, cell] of this.cells) cell.setAttribute("aria-label", label(name));
  }

  // `marks`: which squares have which mark; `names`: how the signs are told.
  mark(marks, names) {
    const squares = (kinds, draw) =>
      kinds.flatMap((kind) => [...(marks[kind] ?? [])].map((name) => draw(name, kind)));
    const tint = (name, kind) =>
      drawn("rect", { ...this.corner(name), width: SIDE, height: SIDE, class: `tint ${kind}` });
    const sign = (name, kind) => this.place(name, this.look.use("marks", kind));
    this.layers.under.replaceChildren(...squares(TINTS, tint), ...squares(UNDER, sign));
    const rings = (marks.rings ?? []).map((ring) => this.ring(ring));
    this.layers.signs.replaceChildren(...squares(OVER, sign), ...rings);
    // What is written on a square would show through a target: the ground may leave it out.
    for (const node of this.layers.ground.querySelectorAll("[data-at]")) {
      node.classList.toggle("targeted", Boolean(marks.target?.has(node.dataset.at)));
    }
    for (const [name, cell] of this.cells) {
      const signs = SIGNS.filter((kind) => marks[kind]?.has(name));
      for (const kind of SIGNS) cell.classList.toggle(kind, signs.includes(kind));
      if (signs.length) cell.setAttribute("aria-description", names(signs[0]));
      else cell.removeAttribute("aria-description");
    }
  }

  // A ring around squares in a line, with a word before the first of them.
  ring({ squares, label }) {
    const corners = squares.map((name) => this.corner(name));
    const x = Math.min(...corners.map((corner) => corner.x));
    const y = Math.min(...corners.map((corner) => corner.y));
    const width = Math.max(...corners.map((corner) => corner.x)) + SIDE - x;
    const height = Math.max(...corners.map((corner) => corner.y)) + SIDE - y;
    const round = (stroke, thickness) =>
      drawn("rect", {
        ...{ x: x + 2, y: y + 2, width: width - 4, height: height - 4, rx: 8 },
        ...{ fill: "none", stroke: `var(--${stroke})`, "stroke-width": thickness },
      });
    const at = width > height ? { x: x - 8, y: y + SIDE / 2 } : { x: x + SIDE / 2, y: y - 8 };
    const badge = drawn("g", { transform: `translate(${at.x} ${at.y})`, class: "badge" });
    badge.append(drawn("circle", { r: 11 }), drawn("text", { y: 5 }, label));
    return drawn("g", {}, round("halo", 5.6), round("selected", 3), badge);
  }

  // Let the piece that moved glide along its path.
  glide(path) {
    const node = this.layers.pieces.querySelector(`[data-at="${path.at(-1)}"]`);
    if (!node || path.length < 2 || matchMedia("(prefers-reduced-motion: reduce)").matches) return;
    const frames = path.map((name) => {
      const { x, y } = this.middle(name);
      return { transform: `translate(${x}px, ${y}px)` };
    });
    node.parentNode.append(node);
    node.animate(frames, { duration: 140 + 110 * (path.length - 1), easing: "ease-in-out" });
  }

  rove(name) {
    if (!this.cells.has(name)) return;
    this.cells.get(this.roving)?.setAttribute("tabindex", "-1");
    this.cells.get(name).setAttribute("tabindex", "0");
    this.roving = name;
  }

  onKey(event) {
    const turn = this.flipped ? -1 : 1;
    const step = {
      ArrowLeft: [-turn, 0],
      ArrowRight: [turn, 0],
      ArrowUp: [0, turn],
      ArrowDown: [0, -turn],
    }[event.key];
    if (!step) return;
    event.preventDefault();
    let column = LETTERS.indexOf(this.roving[0]);
    let row = Number(this.roving.slice(1));
    // Steps over the places of the frame that are no squares.
    for (;;) {
      column += step[0];
      row += step[1];
      if (column < 0 || row < 1 || column >= this.columns || row > this.rows) return;
      const cell = this.cells.get(`${LETTERS[column]}${row}`);
      if (cell) {
        cell.focus();
        return;
      }
    }
  }
}
