// A shared game: the service keeps it, this page has one seat, and every change arrives live.

import { exchange, get, post } from "./api.js";
import { follow } from "./stream.js";

export async function openSession(body) {
  return post("/v1/sessions", body);
}

export function seatLink({ id, seat, token }) {
  const words = new URLSearchParams({ session: id, ...(seat && { seat }), ...(token && { token }) });
  return `${location.origin}/#${words}`;
}

export class SharedTable {
  constructor({ id, seat = null, token = null }) {
    Object.assign(this, { id, seat, token });
    this.path = `/v1/sessions/${encodeURIComponent(id)}`;
    this.history = [];
    this.at = -1;
    this.leaving = new AbortController();
  }

  get isShared() {
    return true;
  }

  get position() {
    return this.history[this.at];
  }

  get isLatest() {
    return this.at === this.history.length - 1;
  }

  get game() {
    return this.position.game;
  }

  get seatNames() {
    const seats = this.history.at(-1).seats ?? [];
    return Object.fromEntries(seats.map(({ seat, name }) => [seat, name]));
  }

  get headers() {
    return this.token ? { Authorization: `Bearer ${this.token}` } : {};
  }

  async load() {
    this.take(await get(this.path, this.headers));
  }

  take(view, happened = {}) {
    const known = this.history.at(-1);
    if (known && view.version <= known.version) return false;
    this.seat = view.seat ?? this.seat;
    this.history.push({ seats: known?.seats, game: known?.game, ...view, ...happened });
    this.at = this.history.length - 1;
    return true;
  }

  // Tell `onChange(path of the move)` whenever the game has gone on.
  listen(onChange) {
    const hear = async ({ event, data }) => {
      if (event === "position" || data.version <= this.history.at(-1).version) return;
      const { move, events } = data;
      const view = await get(this.path, this.headers);
      const told = move ? undefined : event;
      if (this.take(view, { move: move ?? null, events, told })) await onChange(move?.path);
    };
    return follow(`${this.path}/events`, this.headers, hear, this.leaving.signal);
  }

  leave() {
    this.leaving.abort();
  }

  async legal(prefix, { limit } = {}) {
    const words = new URLSearchParams({ ...(prefix && { prefix }) });
    if (limit !== undefined) words.set("limit", limit);
    return get(`${this.path}/legal-moves?${words}`, this.headers);
  }

  async check(move) {
    return post(`${this.path}/move-checks`, { move }, this.headers);
  }

  async play(move) {
    const headers = {
      ...this.headers,
      "If-Match": `"${this.history.at(-1).version}"`,
      "Idempotency-Key": crypto.randomUUID?.() ?? String(Math.random()),
    };
    const { answer } = await exchange("POST", `${this.path}/moves`, { move }, headers);
    this.take(answer);
    return answer;
  }

  async act(what, body) {
    return post(`${this.path}/${what}`, body, this.headers);
  }

  step(to) {
    this.at = Math.max(0, Math.min(this.history.length - 1, to));
  }
}
