// How to play: what the box and the rulebook tell, from the service's own data.

import { rulebook } from "./catalogue.js";
import { button, element, find, prose } from "./dom.js";
import { openExample } from "./examples.js";
import { picture } from "./look.js";
import { wordsOf } from "./newgame.js";
import { capital, has, inLanguage, say } from "./texts.js";

export async function showRules(page) {
  const { about } = page;
  const rules = await rulebook(about.id);
  find("#rules").replaceChildren(
    ...introduction(about),
    ...section("rules.pieces", pieceList(page)),
    ...section("rules.variants", variantList(about)),
    ...about.worked_examples.flatMap((example) => exampleEntry(page, example)),
    ...section("rules.advice", list(about.advice)),
    ...section("rules.all", ruleList(about, rules)),
    ...section("rules.notation", element("p", {}, prose(inLanguage(about.notation)))),
    ...section("rules.box", list(about.components)),
    ...section("rules.history", about.history && element("p", {}, inLanguage(about.history))),
    ...section("rules.sources", documentList(about)),
    ...section("rules.credits", element("p", {}, inLanguage(about.credits))),
  );
}

/** What a rule's certainty is called, and what that means. */
export function certaintyOf(about, rule) {
  return about.certainties.find(({ id }) => id === rule.certainty);
}

export function openRule(id) {
  const entry = document.getElementById(`rule-${id}`);
  if (!entry) return;
  entry.open = true;
  entry.scrollIntoView({ block: "center" });
  entry.querySelector("summary").focus();
}

// A heading with what stands under it, or nothing at all.
function section(title, content) {
  return content ? [element("h2", {}, say(title)), content] : [];
}

function list(texts) {
  if (!texts.length) return null;
  const items = texts.map((text) => element("li", {}, prose(capital(inLanguage(text)))));
  return element("ul", { class: "plain" }, items);
}

function introduction(about) {
  const parts = [element("p", { class: "summary" }, inLanguage(about.summary))];
  parts.push(element("ul", { class: "facts" }, facts(about).map((text) => element("li", {}, text))));
  if (about.aim) {
    parts.push(element("p", { class: "aim" }, element("b", {}, say("rules.aim")), ` ${inLanguage(about.aim)}`));
  }
  if (has("how")) {
    const lines = say("how").split("\n");
    parts.push(element("ol", { class: "how" }, lines.map((line) => element("li", {}, line))));
  }
  return parts;
}

function facts({ players, minutes, difficulty, category }) {
  const [fewest, most] = [players[0], players.at(-1)];
  const count = fewest === most ? String(most) : say("rules.to", { fewest, most });
  const lines = [say("rules.players", { players: count })];
  if (minutes) lines.push(say("rules.minutes", { minutes }));
  for (const text of [difficulty, category]) if (text) lines.push(inLanguage(text));
  return lines;
}

function pieceList({ about, game, look }) {
  const entries = about.pieces.map((piece) =>
    element(
      "li",
      {},
      picture((pixels) => game.kind(look, piece.letter, pixels)),
      element(
        "div",
        {},
        element("b", {}, capital(inLanguage(piece.name))),
        " ",
        inLanguage(piece.about),
        piece.shape && element("small", {}, capital(inLanguage(piece.shape))),
      ),
    ),
  );
  return element("ul", { class: "pieces" }, entries);
}

function variantList({ variants }) {
  if (variants.length < 2) return null;
  const entries = variants.flatMap(({ name, about, audience }) => [
    element("dt", {}, capital(inLanguage(name))),
    element(
      "dd",
      {},
      prose(inLanguage(about)),
      audience && element("small", {}, capital(inLanguage(audience))),
    ),
  ]);
  return element("dl", { class: "variants" }, entries);
}

function exampleEntry(page, example) {
  return [
    element("h2", {}, say("example.title", { title: inLanguage(example.title) })),
    element("p", {}, inLanguage(example.about)),
    button(say("example.open"), () => openExample(page, example), { class: "open-example" }),
  ];
}

function ruleList(about, rules) {
  const entries = element("div", { class: "rulebook" }, rules.map((rule) => ruleEntry(about, rule)));
  const all = (isOpen) => () => {
    for (const entry of entries.children) entry.open = isOpen;
  };
  return element(
    "div",
    {},
    element(
      "details",
      { class: "certainties" },
      element("summary", {}, say("rules.certainties")),
      element(
        "dl",
        { class: "variants" },
        about.certainties.flatMap((certainty) => [
          element("dt", {}, capital(inLanguage(certainty.name))),
          element("dd", {}, inLanguage(certainty.about)),
        ]),
      ),
    ),
    element(
      "div",
      { class: "row" },
      button(say("rules.open-all"), all(true), { class: "small" }),
      button(say("rules.close-all"), all(false), { class: "small" }),
    ),
    entries,
    optionList(about),
  );
}

// What the codes of options stand for that rules name, and which variants play so.
function optionList({ options, variants }) {
  const entries = options.flatMap((option) => [
    element("dt", {}, capital(inLanguage(option.label)), " ", element("code", {}, option.name)),
    element("dd", {}, prose(inLanguage(option.about)), valueEntries(option, variants)),
  ]);
  return element(
    "details",
    { class: "options" },
    element("summary", {}, say("new.options")),
    element("dl", { class: "variants" }, entries),
  );
}

// The values that have a name of their own, and the numbers that some variant is played with.
function valueEntries(option, variants) {
  const own = option.choices.map(({ value }) => value);
  const played = variants.map(({ options }) => options[option.name]);
  const entries = [...new Set([...own, ...played])].map((value) => {
    const { name, about } = wordsOf(option, value);
    const code = element("code", {}, String(value));
    const usual = usualIn(option, value, variants);
    return element("small", {}, capital(name), " (", code, "). ", prose(about), usual && ` ${usual}`);
  });
  if (!option.number) return entries;
  const { low, high } = option;
  return [...entries, element("small", {}, say("rules.numbers", { low, high }))];
}

// Which variants are played with this value, unless somebody chooses another.
function usualIn(option, value, variants) {
  const names = variants
    .filter(({ options }) => options[option.name] === value)
    .map(({ name }) => inLanguage(name));
  if (!names.length) return null;
  if (names.length === variants.length) return say("rules.usual");
  return say("rules.usual-in", { variants: names.join(", ") });
}

function ruleEntry(about, rule) {
  const certainty = inLanguage(certaintyOf(about, rule).name);
  return element(
    "details",
    { id: `rule-${rule.id}`, class: "rule" },
    element(
      "summary",
      {},
      capital(inLanguage(rule.title)),
      rule.certainty === "sure" ? null : [" ", element("small", { class: "certainty" }, certainty)],
    ),
    element("p", {}, prose(inLanguage(rule.text))),
    element("p", { class: "source" }, source(about, rule)),
    element("p", { class: "source" }, element("code", {}, rule.id)),
  );
}

// How sure a rule is, in words, and where it stands.
function source(about, rule) {
  const certainty = certaintyOf(about, rule);
  const cites = rule.cites.filter(
    ({ document }) => !about.certainties.some(({ id }) => id === document),
  );
  const places = [...new Set(cites.map(({ document }) => document))].map((document) => {
    const sections = cites.filter((cite) => cite.document === document && cite.section);
    const cited = about.documents.find(({ id }) => id === document);
    const title = cited ? inLanguage(cited.title) : `${document}.`;
    return [...sections.map((cite) => say("rules.place", { place: cite.section })), title].join(" ");
  });
  const said = rule.certainty === "sure" ? [] : [inLanguage(certainty.about)];
  return [
    element("b", {}, capital(inLanguage(certainty.name))),
    ". ",
    [...said, ...places].join(" "),
  ];
}

function documentList({ documents }) {
  if (!documents.length) return null;
  const entries = documents.map(({ title, publisher, online }) =>
    element(
      "li",
      {},
      inLanguage(title),
      element("small", {}, say("rules.publisher", { text: inLanguage(publisher) })),
      element("small", {}, say("rules.online", { text: inLanguage(online) })),
    ),
  );
  return element("ul", { class: "plain" }, entries);
}
