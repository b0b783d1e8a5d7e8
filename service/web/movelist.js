// What happened, move by move, in words; and what everybody has.

import { button, element, find } from "./dom.js";
import { say } from "./texts.js";

const LONGEST_HEADING = 28;

export function showMoveList(page) {
  const { history, at, past = [] } = page.table;
  const entries = past.map((change, index) => pastEntry(page, change, index + 1)).reverse();
  history.forEach((position, index) => {
    if (!position.move && !position.change) return;
    const heading = shortened(position.move?.notation ?? page.names.change(position.change));
    entries.unshift(
      element(
        "li",
        { class: index === at ? "now" : null, value: past.length + index },
        button(heading, () => page.stepTo(index), { class: "notation", title: say("moves.go") }),
        eventList(page, position.events),
      ),
    );
  });
  if (!entries.length) entries.push(element("p", { class: "hint" }, say("moves.empty")));
  find("#moves").replaceChildren(...entries);
}

function pastEntry(page, change, value) {
  const heading = shortened(change.move?.notation ?? page.names.change(change));
  const notation = element("span", { class: "notation" }, heading);
  return element("li", { value }, notation, eventList(page, change.events));
}

function eventList(page, events = []) {
  const lines = events.map((event) =>
    element("li", { class: event.type }, page.names.event(event)),
  );
  return element("ul", {}, lines);
}

// A move may be written with many steps.
function shortened(text) {
  return text.length > LONGEST_HEADING ? `${text.slice(0, LONGEST_HEADING)}…` : text;
}

export function showScores(page) {
  find("#scores").replaceChildren(...(page.position.scores ? page.game.scores(page) : []));
}
