// Why not: the service's sentence, and the rule that it rests on.

import { about, rulebook } from "./catalogue.js";
import { button, element, find, prose } from "./dom.js";
import { certaintyOf } from "./rules.js";
import { capital, inLanguage, say } from "./texts.js";

export function clearRefusal() {
  find("#refusal").hidden = true;
}

// `told`: a refused check or a problem document; both have `detail`, and `rule` or `faults`.
export async function showRefusal(game, told, onRule) {
  const box = find("#refusal");
  const rules = told.rule ? await rulebook(game) : [];
  const rule = rules.find(({ id }) => id === told.rule);
  const parts = [element("p", { class: "detail" }, told.detail)];
  if (told.faults?.length) {
    const faults = told.faults.map((fault) =>
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
