// How to play: the pieces and the rulebook, from the service's own data.

import { rulebook } from "./catalogue.js";
import { element, find, prose } from "./dom.js";
import { drawingOf } from "./games/drawings.js";
import { picture, tile } from "./games/shapes.js";
import { capital, has, inLanguage, say } from "./texts.js";

export async function showRules(about) {
  const rules = await rulebook(about.id);
  const first = `how.${about.id}`;
  find("#rules").replaceChildren(
    element("p", { class: "summary" }, inLanguage(about.summary)),
    has(first) ? howTo(first) : null,
    element("h2", {}, say("rules.pieces")),
    element("ul", { class: "pieces" }, about.pieces.map((piece) => pieceEntry(about, piece))),
    element("h2", {}, say("rules.notation")),
    element("p", {}, prose(inLanguage(about.notation))),
    element("h2", {}, say("rules.all")),
    element("div", { class: "rulebook" }, rules.map(ruleEntry)),
    element("p", { class: "hint" }, about.credits),
  );
}

function howTo(key) {
  const lines = say(key).split("\n");
  return element("ol", { class: "how" }, lines.map((line) => element("li", {}, line)));
}

function pieceEntry(about, piece) {
  return element(
    "li",
    {},
    picture(pieceShape(about.id, piece.letter)),
    element("div", {}, element("b", {}, capital(inLanguage(piece.name))), " ", inLanguage(piece.about)),
  );
}

function pieceShape(game, letter) {
  if (game === "zatre") return tile(Number(letter) || 5);
  return drawingOf(game).piece(`w${letter}`);
}

function ruleEntry(rule) {
  return element(
    "details",
    { id: `rule-${rule.id}`, class: "rule" },
    element("summary", {}, capital(inLanguage(rule.title))),
    element("p", {}, prose(inLanguage(rule.text))),
    element(
      "p",
      { class: "source" },
      element("code", {}, rule.id),
      ` · ${say(`certainty.${rule.certainty}`)}`,
      rule.certainty === "sure" ? ` · ${rule.source}` : "",
    ),
  );
}

export function openRule(id) {
  const entry = document.getElementById(`rule-${id}`);
  if (!entry) return;
  entry.open = true;
  entry.scrollIntoView({ block: "center" });
  entry.querySelector("summary").focus();
}
