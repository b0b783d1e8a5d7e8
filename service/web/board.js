// A board: a drawing, and over it a grid of buttons, one a square, for hand, eye and keyboard.

import { drawn, element } from "./dom.js";

export const UNIT = 100;
const RIM = 8;
const LETTERS = "abcdefghijklmnopqrstuvwxyz";
// Tints lie under the pieces, signs over them.
const TINTS = ["realm", "last", "step", "selected"];
const SIGNS = ["movable", "target", "capture"];

export class Board {
  // `shape`: columns, rows, and the squares that exist (all of them if not given).
  constructor(container, shape, onPick) {
    const { columns, rows, squares } = shape;
    Object.assign(this, { container, columns, rows, onPick, flipped: false });
    const all = [];
    for (let row = rows; row >= 1; row -= 1) {
      for (let column = 0; column < columns; column += 1) all.push(`${LETTERS[column]}${row}`);
    }
    this.squares = squares ? all.filter((name) => squares.has(name)) : all;
    this.margin = columns > 8 ? 80 : 45;
    this.build();
  }

  get width() {
    return this.columns * UNIT;
  }

  get height() {
    return this.rows * UNIT;
  }

  build() {
    const { width, height, margin } = this;
    const whole = { width: width + margin + RIM, height: height + margin + RIM };
    this.layers = Object.fromEntries(
      ["ground", "tints", "names", "pieces", "over"].map((name) => [name, drawn("g", { class: name })]),
    );
    this.picture = drawn(
      "svg",
      {
        viewBox: `${-margin} ${-RIM} ${whole.width} ${whole.height}`,
        "aria-hidden": "true",
        focusable: "false",
      },
      Object.values(this.layers),
    );
    this.grid = element("div", { class: "cells" });
    this.grid.style.left = `${(100 * margin) / whole.width}%`;
    this.grid.style.right = `${(100 * RIM) / whole.width}%`;
    this.grid.style.top = `${(100 * RIM) / whole.height}%`;
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
      if (name) this.onPick(name);
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
      cell.style.gridArea = `${y / UNIT + 1} / ${x / UNIT + 1}`;
    }
    this.drawNames();
  }

  drawNames() {
    const { height, margin } = this;
    const size = margin * 0.55;
    const texts = [];
    const label = (x, y, text) =>
      texts.push(drawn("text", { x, y, "font-size": size, class: "coordinate" }, text));
    for (let column = 0; column < this.columns; column += 1) {
      const { x } = this.corner(`${LETTERS[column]}1`);
      label(x + UNIT / 2, height + margin * 0.68, LETTERS[column]);
    }
    for (let row = 1; row <= this.rows; row += 1) {
      const { y } = this.corner(`a${row}`);
      label(-margin / 2, y + UNIT / 2 + size * 0.35, String(row));
    }
    this.layers.names.replaceChildren(...texts);
  }

  // The upper left corner of a square in the drawing.
  corner(name) {
    const column = LETTERS.indexOf(name[0]);
    const row = Number(name.slice(1));
    return this.flipped
      ? { x: (this.columns - 1 - column) * UNIT, y: (row - 1) * UNIT }
      : { x: column * UNIT, y: (this.rows - row) * UNIT };
  }

  middle(name) {
    const { x, y } = this.corner(name);
    return { x: x + UNIT / 2, y: y + UNIT / 2 };
  }

  place(name, shape) {
    const { x, y } = this.corner(name);
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

  // `marks`: which squares have which tint or sign; `names`: how the signs are told.
  mark(marks, names) {
    const tints = TINTS.flatMap((tint) =>
      [...(marks[tint] ?? [])].map((name) => {
        const { x, y } = this.corner(name);
        return drawn("rect", { x, y, width: UNIT, height: UNIT, class: `tint ${tint}` });
      }),
    );
    this.layers.tints.replaceChildren(...tints);
    for (const [name, cell] of this.cells) {
      const signs = SIGNS.filter((sign) => marks[sign]?.has(name));
      for (const sign of SIGNS) cell.classList.toggle(sign, signs.includes(sign));
      if (signs.length) cell.setAttribute("aria-description", names(signs[0]));
      else cell.removeAttribute("aria-description");
    }
  }

  // Let the piece that moved glide along its path.
  glide(path) {
    const node = this.layers.pieces.querySelector(`[data-at="${path.at(-1)}"]`);
    if (!node || path.length < 2 || matchMedia("(prefers-reduced-motion: reduce)").matches) return;
    const frames = path.map((name) => {
      const { x, y } = this.corner(name);
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
