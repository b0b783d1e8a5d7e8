// A shared game: the service keeps it, this page has one seat, and every change arrives live.

import { get, headersOf, post } from "./api.js";
import { follow } from "./stream.js";

const POLL_SECONDS = 25;

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
    // What happened before this page came: told, but not shown on the board.
    this.past = [];
    this.at = -1;
    this.leaving = new AbortController();
  }

  get isShared() {
    return true;
  }

  get position() {
    return this.history[this.at];
  }

  get last() {
    return this.history.length - 1;
  }

  get isLatest() {
    return this.at === this.last;
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
    const { changes } = await get(`${this.path}/history`, this.headers);
    this.past = changes;
  }

  take(view, happened = {}) {
    const latest = this.history.at(-1);
    if (latest && view.version <= latest.version) return false;
    this.seat = view.seat ?? this.seat;
    // The answer to a move has no seats: they are as they were.
    const { seats, game, offers } = latest ?? {};
    this.history.push({ seats, game, offers, ...view, ...happened });
    this.at = this.history.length - 1;
    return true;
  }

  // Call `onChange(path of the move, if it was one)` whenever the game has gone on.
  async listen(onChange) {
    let unseen = [];
    const hear = async ({ event, data }) => {
      if (data.version <= this.history.at(-1).version) {
        unseen = [];
        return;
      }
      // The first event is the whole view: somebody may have played since the page asked.
      const isView = event === "position";
      const { move = null, type, seat } = isView ? {} : data;
      const view = isView ? data : await get(this.path, this.headers);
      unseen.push(...(data.events ?? []));
      // More has happened since: the view belongs to a change that is still to be heard of.
      if (view.version > data.version) return;
      const events = unseen;
      unseen = [];
      const change = type && { type, seat };
      if (this.take(view, { move, events, change })) await onChange(move?.path);
    };
    const { signal } = this.leaving;
    await follow(`${this.path}/events`, this.headers, hear, signal);
    await this.awaitRematch(onChange);
  }

  // The stream ends with the game, but the players may still agree to another one.
  async awaitRematch(onChange) {
    const { signal } = this.leaving;
    while (!signal.aborted && this.history.at(-1).result && !this.history.at(-1).rematch) {
      const { version } = this.history.at(-1);
      const words = new URLSearchParams({ after: version, wait: POLL_SECONDS });
      const headers = headersOf({ Accept: "application/json", ...this.headers });
      const response = await fetch(`${this.path}/events?${words}`, { headers, signal }).catch(() => null);
      if (!response?.ok) return;
      const { changes } = await response.json();
      if (!changes.length) continue;
      const { type, seat } = changes.at(-1);
      const view = await get(this.path, this.headers);
      if (this.take(view, { change: { type, seat } })) await onChange();
    }
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
    const reached = await post(`${this.path}/moves`, { move }, headers);
    this.take(reached);
    return reached;
  }

  // Resign, or offer and answer draws, undos and rematches. The news arrive like everybody's.
  async act(what, body = {}) {
    await post(`${this.path}/${what}`, body, this.headers);
  }

  step(to) {
    this.at = Math.max(0, Math.min(this.last, to));
  }
}
