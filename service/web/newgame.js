// The form for a new game: variant, options, players and seed, made from the catalogue.

import { element, find, prose } from "./dom.js";
import { inLanguage, say } from "./texts.js";

// `onStart` gets the body for POST states.
export function showForm({ about, game }, onStart) {
  const form = find("#new-game");
  const variant = select(
    "variant",
    about.variants.map(({ id }) => [id, id]),
  );
  const summary = element("p", { class: "hint" });
  const rest = element("div", { class: "form" });
  const choose = () => {
    const chosen = about.variants.find(({ id }) => id === variant.value);
    summary.replaceChildren(...prose(inLanguage(chosen.about)));
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
  const made = [];
  if (variant.players.length > 1) {
    const counts = variant.players.map((count) => [String(count), String(count)]);
    made.push(labelled(say("new.players"), select("players", counts)));
  }
  if (about.capabilities.includes("draws")) {
    const seed = element("input", { name: "seed", value: freshSeed(), maxlength: 60 });
    made.push(labelled(say("new.seed"), seed));
  }
  for (const { name, label, choices } of game.beginnings(variant)) {
    const entries = choices.map(([value, text]) => [String(value ?? ""), text]);
    made.push(labelled(label, select(name, entries)));
  }
  const options = about.options.map((option) => optionField(option, variant.options[option.name]));
  const box = element("details", {}, element("summary", {}, say("new.options")), options);
  return [...made, box];
}

function optionField(option, value) {
  const name = `option.${option.name}`;
  const hint = element("small", {}, prose(inLanguage(option.about)));
  let control;
  if (option.type === "flag") {
    control = element("input", { name, type: "checkbox", checked: value });
  } else if (option.type === "count") {
    const { low: min, high: max } = option;
    control = element("input", { name, type: "number", min, max, value: value ?? "" });
  } else {
    const values = option.values.map((entry) => [JSON.stringify(entry), String(entry)]);
    control = select(name, values, JSON.stringify(value));
  }
  return element("label", { class: "option" }, element("code", {}, option.name), control, hint);
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
  for (const { name, type } of about.options) {
    const given = data.get(`option.${name}`);
    let value;
    if (type === "flag") value = given !== null;
    else if (type === "count") value = given === "" ? null : Number(given);
    else value = JSON.parse(given);
    if (value !== variant.options[name]) options[name] = value;
  }
  if (Object.keys(options).length) body.options = options;
  if (data.get("seed")) body.seed = data.get("seed");
  return game.bodyOf(body);
}
