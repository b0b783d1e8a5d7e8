// What the service says about its games: asked once, then kept.

import { get } from "./api.js";

const kept = new Map();

function once(path) {
  if (!kept.has(path)) {
    const asked = get(path);
    kept.set(path, asked);
    asked.catch(() => kept.delete(path));
  }
  return kept.get(path);
}

export async function games() {
  return (await once("/v1/games")).games;
}

export function about(game) {
  return once(`/v1/games/${game}`);
}

export async function rulebook(game) {
  return (await once(`/v1/games/${game}/rules`)).rules;
}
