// What happened, move by move, in words; and what everybody has.

import { button, element, find } from "./dom.js";
import { drawingOf } from "./games/drawings.js";
import { picture } from "./games/shapes.js";
import { sheetTable } from "./sheet.js";
import { say } from "./texts.js";

const LONGEST_HEADING = 28;

export function showStory(page) {
  const { history, at, past = [] } = page.table;
  const entries = past.map((change, index) => pastEntry(page, change, index + 1)).reverse();
  history.forEach((position, index) => {
    if (!position.move && !position.told) return;
    const heading = shortened(position.move?.notation ?? page.names.told(position.told));
    entries.unshift(
      element(
        "li",
        { class: index === at ? "now" : null, value: past.length + index },
        button(heading, () => page.stepTo(index), { class: "notation", title: say("story.go") }),
        told(page, position.events),
      ),
    );
  });
  if (!entries.length) entries.push(element("p", { class: "hint" }, say("story.empty")));
  find("#story").replaceChildren(...entries);
}

function pastEntry(page, change, value) {
  const heading = shortened(change.move?.notation ?? page.names.told(change));
  const notation = element("span", { class: "notation" }, heading);
  return element("li", { value }, notation, told(page, change.events));
}

function told(page, events = []) {
  const lines = events.map((event) =>
    element("li", { class: event.type }, page.names.event(event)),
  );
  return element("ul", {}, lines);
}

// A whole army's deployment is a long word.
function shortened(text) {
  return text.length > LONGEST_HEADING ? `${text.slice(0, LONGEST_HEADING)}…` : text;
}

export function showScores(page) {
  const { scores, state } = page.position;
  const box = find("#scores");
  if (!scores) box.replaceChildren();
  else if (state.game === "zatre") box.replaceChildren(...zatreScores(page));
  else box.replaceChildren(...material(page));
}

function zatreScores(page) {
  const { scores, state } = page.position;
  const sheets = Object.entries(scores).map(([seat, sheet]) =>
    sheetTable(sheet, page.names.seat(seat)),
  );
  const left = state.bag
    ? Object.values(state.bag).reduce((sum, count) => sum + count, 0)
    : state.bag_size;
  return [
    element("div", { class: "sheets" }, sheets),
    element("p", { class: "hint" }, say("zatre.bag", { count: left })),
  ];
}

// Every number that stands under a piece's letter, wherever the game's scores keep it.
function counts(entry, kinds) {
  const found = {};
  const look = (value) => {
    for (const [name, below] of Object.entries(value)) {
      if (typeof below === "number" && name in kinds) found[name] = below;
      else if (below && typeof below === "object") look(below);
    }
  };
  look(entry);
  return found;
}

function material(page) {
  const { scores } = page.position;
  const drawing = drawingOf(page.about.id);
  const colours = Object.fromEntries(
    Object.entries(page.names.colours).map(([letter, seat]) => [seat, letter]),
  );
  return Object.entries(scores)
    .filter(([, entry]) => entry && typeof entry === "object")
    .map(([seat, entry]) => {
      const shown = Object.entries(counts(entry, page.names.kinds)).map(([kind, count]) =>
        element(
          "li",
          { class: count ? null : "none", title: page.names.kind(kind) },
          picture(drawing.piece(`${colours[seat] ?? "w"}${kind}`)),
          String(count),
        ),
      );
      return element(
        "div",
        { class: "material" },
        element("b", {}, page.names.seat(seat)),
        element("ul", {}, shown),
      );
    });
}
