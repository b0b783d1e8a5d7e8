// The form for a new game: variant, options, players and seed, named as the catalogue names them.

import { element, find, prose } from "./dom.js";
import { capital, inLanguage, say } from "./texts.js";

// Up to so many numbers are offered one by one.
const MOST_NUMBERS = 12;

// `onStart` gets the body for POST states.
export function showForm({ about, game }, onStart) {
  const form = find("#new-game");
  const variant = select(
    "variant",
    about.variants.map(({ id, name }) => [id, capital(inLanguage(name))]),
  );
  const summary = element("div", { class: "hint" });
  const rest = element("div", { class: "form" });
  const choose = () => {
    const chosen = about.variants.find(({ id }) => id === variant.value);
    const audience = chosen.audience && element("p", {}, capital(inLanguage(chosen.audience)));
    summary.replaceChildren(element("p", {}, prose(inLanguage(chosen.about))), audience ?? "");
    rest.replaceChildren(...fields(about, game, chosen));
  };
  variant.addEventListener("change", choose);
  form.replaceChildren(
    ...(about.variants.length > 1 ? [labelled(say("new.variant"), variant)] : []),
    summary,
    rest,
    element("button", { class: "primary", id: "start-game" }, say("new.start")),
  );
  choose();
  form.onsubmit = (event) => {
    event.preventDefault();
    onStart(bodyOf(about, game, form));
  };
}

function labelled(text, control) {
  return element("label", {}, element("span", {}, text), control);
}

function select(name, entries, chosen) {
  return element(
    "select",
    { name },
    entries.map(([value, text]) =>
      element("option", { value, selected: value === chosen }, text),
    ),
  );
}

function fields(about, game, variant) {
  const labels = [];
  if (variant.players.length > 1) {
    const counts = variant.players.map((count) => [String(count), String(count)]);
    labels.push(labelled(say("new.players"), select("players", counts)));
  }
  if (about.capabilities.includes("draws")) {
    const seed = element("input", { name: "seed", value: freshSeed(), maxlength: 60 });
    labels.push(labelled(say("new.seed"), seed));
  }
  for (const { name, label, choices } of game.beginnings(variant)) {
    const entries = choices.map(([value, text]) => [String(value ?? ""), text]);
    labels.push(labelled(label, select(name, entries)));
  }
  const options = about.options.map((option) => optionField(option, variant.options[option.name]));
  const box = element("details", {}, element("summary", {}, say("new.options")), options);
  return [...labels, box];
}

// A field with the name of its option, and a sentence on what is chosen.
function optionField(option, value) {
  const control = controlOf(option, value);
  const hint = element("small");
  const tell = () => {
    const words = wordsOf(option, valueOf(option, control))?.about ?? inLanguage(option.about);
    hint.replaceChildren(...prose(words));
  };
  control.addEventListener("input", tell);
  tell();
  const name = element("span", { title: option.name }, capital(inLanguage(option.label)));
  return element("label", { class: "option" }, name, control, hint);
}

function controlOf(option, value) {
  const name = `option.${option.name}`;
  if (option.type === "flag") return element("input", { name, type: "checkbox", checked: value });
  const values = listed(option);
  if (!values) {
    const { low: min, high: max } = option;
    return element("input", { name, type: "number", min, max, value: value ?? "" });
  }
  const entries = values.map((entry) => [
    JSON.stringify(entry),
    capital(wordsOf(option, entry)?.name ?? String(entry)),
  ]);
  return select(name, entries, JSON.stringify(value));
}

// The values that an option offers one by one, null if there are too many.
function listed({ type, values, low, high, nullable }) {
  if (type === "choice") return values;
  if (high - low >= MOST_NUMBERS) return null;
  const numbers = Array.from({ length: high - low + 1 }, (_, index) => low + index);
  return nullable ? [null, ...numbers] : numbers;
}

// What a value is called and what it means, null if nothing is told of it.
export function wordsOf({ choices, number }, value) {
  const own = choices.find((choice) => choice.value === value);
  const words = own ?? (typeof value === "number" ? number : null);
  if (!words) return null;
  const filled = (text) => inLanguage(text).replaceAll("{number}", value);
  return { name: filled(words.name), about: filled(words.about) };
}

function valueOf(option, control) {
  if (option.type === "flag") return control.checked;
  if (listed(option)) return JSON.parse(control.value);
  return control.value === "" ? null : Number(control.value);
}

function freshSeed() {
  return Math.random().toString(36).slice(2, 8);
}

function bodyOf(about, game, form) {
  const data = new FormData(form);
  const variant = about.variants.find(({ id }) => id === data.get("variant")) ?? about.variants[0];
  const body = { variant: variant.id };
  if (data.has("players")) body.players = Number(data.get("players"));
  for (const { name, choices } of game.beginnings(variant)) {
    [body[name]] = choices.find(([value]) => String(value ?? "") === data.get(name));
  }
  const options = {};
  for (const option of about.options) {
    const value = valueOf(option, form.elements[`option.${option.name}`]);
    if (value !== variant.options[option.name]) options[option.name] = value;
  }
  if (Object.keys(options).length) body.options = options;
  if (data.get("seed")) body.seed = data.get("seed");
  return game.bodyOf(body);
}
