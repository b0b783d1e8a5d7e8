// A game on this page alone: every position stands in the history, and the service keeps none.

import { post } from "./api.js";

export class Table {
  constructor(game) {
    this.game = game;
    this.path = `/v1/games/${game}`;
    this.history = [];
    this.at = -1;
  }

  get position() {
    return this.history[this.at];
  }

  get isShared() {
    return false;
  }

  // Who sits at this page: everybody.
  get seat() {
    return null;
  }

  async begin(body) {
    this.history = [await post(`${this.path}/states`, body)];
    this.at = 0;
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
    this.at = Math.max(0, Math.min(this.history.length - 1, to));
  }
}
