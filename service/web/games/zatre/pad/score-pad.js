// The score pad: for people at a table with the real box and one phone.

import { Problem, exchange, post } from "../../../api.js";
import { about } from "../../../catalogue.js";
import { button, download, element, find } from "../../../dom.js";
import { lookOf } from "../../../look.js";
import { tame } from "../../../names.js";
import { listenForLanguage, loadTexts, say, useOwnTexts } from "../../../texts.js";
import { scoreWords } from "../score.js";
import { sheetTable } from "../sheet.js";
import zatreTexts from "../texts.js";
import { Counts } from "./counts.js";
import { Evening, MOST } from "./evening.js";
import padTexts from "./texts.js";
import { Tiles } from "./tiles.js";

const SHEETS = "/v1/games/zatre/score-sheets";
const ROWS_SHOWN = 8;

useOwnTexts({
  en: { ...zatreTexts.en, ...padTexts.en },
  fr: { ...zatreTexts.fr, ...padTexts.fr },
});

const texts = loadTexts();
const evening = new Evening();
let way;
let asking = 0;

async function attempt(act) {
  find("#problem").textContent = "";
  try {
    await act();
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    find("#problem").textContent = error.message;
  }
}

function showPlayers() {
  const hasBegun = evening.turns.length > 0;
  find("#add-player").hidden = hasBegun || evening.players.length >= MOST;
  find("#intro").hidden = hasBegun;
  find("#need-players").hidden = evening.isReady;
  find("#players").replaceChildren(
    ...evening.players.map((name, index) =>
      element(
        "span",
        { class: "player" },
        button(name, () => choosePlayer(index), {
          "aria-pressed": evening.isReady && index === evening.current,
        }),
        hasBegun ? null : button("×", () => removePlayer(index), {
          class: "remove",
          "aria-label": say("pad.remove", { name }),
        }),
      ),
    ),
  );
}

function choosePlayer(index) {
  evening.current = index;
  evening.keep();
  show();
}

function removePlayer(index) {
  evening.remove(index);
  show();
}

async function showTurn() {
  find("#turn").hidden = !evening.isReady;
  if (!evening.isReady) return;
  find("#turn-of").textContent = say("pad.turn-of", { name: evening.players[evening.current] });
  find("#by-counts").setAttribute("aria-pressed", evening.way === "counts");
  find("#by-tiles").setAttribute("aria-pressed", evening.way === "tiles");
  way = evening.way === "counts" ? new Counts(showTold) : await byTiles();
  find("#way").replaceChildren(...way.render());
  way.begin?.();
  find("#undo").disabled = !evening.turns.length;
  await showTold();
}

async function byTiles() {
  const [facts, look] = await Promise.all([about("zatre"), lookOf("zatre")]);
  look.wear();
  return new Tiles({ about: facts, look }, evening.tiles, () => attempt(showTold));
}

async function showTold() {
  const asked = (asking += 1);
  const { counts, score } = await way.turn();
  if (asked !== asking) return;
  const isEmpty = Object.values(counts).every((count) => count === 0);
  find("#write-down").textContent = say(isEmpty ? "pad.nothing" : "pad.enter");
  find("#told").replaceChildren(...(score ? account(score) : tilesMissing()));
}

function tilesMissing() {
  const untold = evening.way === "tiles" && evening.turns.some(({ laid, counts }) =>
    !laid && Object.values(counts).some((count) => count > 0));
  return untold ? [element("p", { class: "hint" }, say("pad.tiles-left"))] : [];
}

function account(score) {
  return [
    element("p", {}, scoreWords(score).join(" · ")),
    ...score.violations.map(({ detail }) => element("p", { class: "faults" }, detail)),
  ];
}

async function showSheets() {
  find("#tools").hidden = !evening.players.length;
  if (!evening.players.length) {
    find("#sheets").replaceChildren();
    find("#standings").replaceChildren();
    return;
  }
  const { sheets, standings } = await post(SHEETS, evening.request);
  find("#sheets").replaceChildren(
    ...sheets.map((sheet) => sheetTable(sheet, sheet.name, ROWS_SHOWN)),
  );
  find("#standings").replaceChildren(
    element("h2", {}, say("pad.standings")),
    element(
      "ol",
      {},
      standings.map(({ name, total, rank }) =>
        element("li", { value: rank }, element("span", {}, name), element("b", {}, String(total))),
      ),
    ),
  );
}

async function show() {
  await texts;
  showPlayers();
  await attempt(async () => {
    await showTurn();
    await showSheets();
  });
}

async function writeDown() {
  const { counts, laid } = await way.turn();
  evening.write({ ...counts }, laid);
  await show();
}

function listen() {
  find("#add-player").addEventListener("submit", (event) => {
    event.preventDefault();
    const box = find("#player-name");
    const name = tame(box.value);
    if (!name || evening.players.length >= MOST) return;
    evening.add(name);
    box.value = "";
    box.focus();
    show();
  });
  for (const name of ["counts", "tiles"]) {
    find(`#by-${name}`).addEventListener("click", () => {
      evening.way = name;
      evening.keep();
      attempt(showTurn);
    });
  }
  find("#write-down").addEventListener("click", () => attempt(writeDown));
  find("#undo").addEventListener("click", () => {
    evening.undo();
    show();
  });
  find("#print").addEventListener("click", () => print());
  find("#csv").addEventListener("click", () => attempt(async () => {
    const { answer } = await exchange("POST", SHEETS, evening.request, { Accept: "text/csv" });
    download("zatre.csv", answer, "text/csv");
  }));
  find("#new").addEventListener("click", () => {
    if (evening.turns.length && !confirm(say("pad.sure"))) return;
    evening.begin();
    show();
  });
  document.addEventListener("language", show);
}

// Whoever types faster than the texts arrive is listened to.
listen();
await texts;
listenForLanguage();
await show();
