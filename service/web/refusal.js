// Why not: the service's sentence, and the rule that it rests on.

import { about, rulebook } from "./catalogue.js";
import { button, element, find, prose } from "./dom.js";
import { certaintyOf } from "./rules.js";
import { capital, inLanguage, say } from "./texts.js";

export function clearRefusal() {
  find("#refusal").hidden = true;
}

// `refusal`: a refused check or a problem document; both have `detail`, and `rule` or `faults`.
export async function showRefusal(game, refusal, onRule) {
  const box = find("#refusal");
  const rules = refusal.rule ? await rulebook(game) : [];
  const rule = rules.find(({ id }) => id === refusal.rule);
  const parts = [element("p", { class: "detail" }, refusal.detail)];
  if (refusal.faults?.length) {
    const faults = refusal.faults.map((fault) =>
      element("li", {}, fault.pointer ? `${fault.pointer}: ${fault.detail}` : fault.detail),
    );
    parts.push(element("ul", { class: "fault-list" }, faults));
  }
  if (rule) {
    parts.push(
      element("p", { class: "rule-text" }, prose(inLanguage(rule.text))),
      element(
        "p",
        { class: "source" },
        `${capital(inLanguage(certaintyOf(await about(game), rule).name))} · `,
        button(say("refusal.rule"), () => onRule(rule.id), { class: "rule-link", title: rule.id }),
      ),
    );
  }
  const close = button("×", clearRefusal, { class: "close", "aria-label": say("refusal.close") });
  box.replaceChildren(close, ...parts);
  box.hidden = false;
}
