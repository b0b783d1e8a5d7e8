// What a turn scores, in words.

import { say } from "../../texts.js";

export function scoreWords({ runs, ticks }) {
  const scoring = runs.filter(({ points }) => points > 0);
  const sums = scoring.map(({ sum, points }) => say("zatre.run", { sum, points }));
  const words = [sums.join(", ") || say("zatre.no-points")];
  if (ticks.length) words.push(say("zatre.ticks", { count: ticks.length }));
  return words;
}
