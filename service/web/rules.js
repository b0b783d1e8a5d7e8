// How to play: the pieces and the rulebook, from the service's own data.

import { rulebook } from "./catalogue.js";
import { element, find, prose } from "./dom.js";
import { picture } from "./look.js";
import { capital, has, inLanguage, say } from "./texts.js";

export async function showRules(page) {
  const { about } = page;
  const rules = await rulebook(about.id);
  find("#rules").replaceChildren(
    element("p", { class: "summary" }, inLanguage(about.summary)),
    ...(has("how") ? [howTo()] : []),
    element("h2", {}, say("rules.pieces")),
    element("ul", { class: "pieces" }, about.pieces.map((piece) => pieceEntry(page, piece))),
    element("h2", {}, say("rules.notation")),
    element("p", {}, prose(inLanguage(about.notation))),
    element("h2", {}, say("rules.all")),
    element("div", { class: "rulebook" }, rules.map(ruleEntry)),
    element("p", { class: "hint" }, inLanguage(about.credits)),
  );
}

function howTo() {
  const lines = say("how").split("\n");
  return element("ol", { class: "how" }, lines.map((line) => element("li", {}, line)));
}

function pieceEntry({ game, look }, piece) {
  return element(
    "li",
    {},
    picture((pixels) => game.kind(look, piece.letter, pixels)),
    element("div", {}, element("b", {}, capital(inLanguage(piece.name))), " ", inLanguage(piece.about)),
  );
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
