// A game on this page alone: every position stands in the history, and the service keeps none.

import { post } from "./api.js";

export class Table {
  constructor(game) {
    this.game = game;
    this.path = `/v1/games/${game}`;
    this.history = [];
    this.at = -1;
    this.asked = {};
  }

  // A game left on this tab goes on where it was.
  static kept(game) {
    const text = sessionStorage.getItem(`table-${game}`);
    return text ? Object.assign(new Table(game), JSON.parse(text)) : null;
  }

  keep() {
    const { history, at, asked } = this;
    try {
      sessionStorage.setItem(`table-${this.game}`, JSON.stringify({ history, at, asked }));
    } catch {
      // A very long game does not fit: it is only lost with the tab.
    }
  }

  get position() {
    return this.history[this.at];
  }

  get isShared() {
    return false;
  }

  /** The last position that one can step to. */
  get last() {
    return this.history.length - 1;
  }

  // Who sits at this page: everybody.
  get seat() {
    return null;
  }

  async begin(body) {
    this.history = [await post(`${this.path}/states`, body)];
    this.at = 0;
    // A shared game can begin likewise.
    this.asked = { game: this.game, ...body };
  }

  async legal(prefix, more = {}) {
    const { state } = this.position;
    return post(`${this.path}/legal-moves`, { state, prefix, ...more });
  }

  async check(move) {
    return post(`${this.path}/move-checks`, { state: this.position.state, move });
  }

  // Playing on from an earlier position drops what came after it.
  async play(move) {
    const reached = await post(`${this.path}/moves`, { state: this.position.state, move });
    this.history = [...this.history.slice(0, this.at + 1), reached];
    this.at += 1;
    return reached;
  }

  step(to) {
    this.at = Math.max(0, Math.min(this.last, to));
  }
}
