// The requests and answers that the page exchanged, newest first, copyable as curl.

import { onExchange } from "./api.js";
import { button, copy, element, find } from "./dom.js";
import { say } from "./texts.js";

const MOST_KEPT = 80;
const LONGEST_SHOWN = 20000;
let count = 0;

export function startLog() {
  const list = find("#exchanges");
  onExchange((call) => {
    list.prepend(entry(call));
    while (list.children.length > MOST_KEPT) list.lastChild.remove();
    count += 1;
    find("#exchange-count").textContent = count;
  });
  find("#clear-log").addEventListener("click", () => list.replaceChildren());
}

function entry(call) {
  const kind = call.status < 400 ? "good" : "bad";
  const details = element(
    "details",
    { class: "exchange" },
    element(
      "summary",
      {},
      element("span", { class: `method ${call.method.toLowerCase()}` }, call.method),
      element("span", { class: "path" }, call.path),
      element("span", { class: `code ${kind}` }, String(call.status)),
      element("span", { class: "took" }, lasted(call.took)),
    ),
  );
  // Most entries are never opened: their long texts are made when one is.
  details.addEventListener("toggle", () => details.append(...opened(call)), { once: true });
  return element("li", {}, details);
}

function opened(call) {
  const parts = [
    element(
      "div",
      { class: "row tight" },
      button(say("log.curl"), (event) => copy(curl(call), event.currentTarget), { class: "small" }),
      button(say("log.answer"), (event) => copy(call.text, event.currentTarget), {
        class: "small",
      }),
    ),
  ];
  if (call.body !== undefined) {
    parts.push(element("h4", {}, say("log.request")), shown(call.body));
  }
  parts.push(element("h4", {}, say("log.response")), shown(parsed(call.text)));
  return parts;
}

function lasted(took) {
  return took < 1000 ? `${Math.round(took)} ms` : `${(took / 1000).toFixed(1)} s`;
}

function parsed(text) {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

function shown(value) {
  const text = typeof value === "string" ? value : JSON.stringify(value, null, 2);
  const cut = text.length > LONGEST_SHOWN ? `${text.slice(0, LONGEST_SHOWN)}…` : text;
  return element("pre", { tabindex: "0" }, cut);
}

export function curl({ method, path, headers, body }) {
  const quoted = (text) => `'${text.replaceAll("'", "'\\''")}'`;
  const words = ["curl", "-sS"];
  if (method !== "GET" && method !== "POST") words.push("-X", method);
  if (method === "POST" && body === undefined) words.push("-X", "POST");
  words.push(quoted(`${location.origin}${path}`));
  for (const [name, value] of Object.entries(headers)) words.push("-H", quoted(`${name}: ${value}`));
  if (body !== undefined) words.push("-d", quoted(JSON.stringify(body)));
  return words.join(" ");
}
