// The playground: which game, which table, and the panels beside the board.

import { Problem, exchange, setApiKey } from "./api.js";
import { about, games } from "./catalogue.js";
import { copy, download, element, find } from "./dom.js";
import { startLog } from "./log.js";
import { showForm } from "./newgame.js";
import { Page } from "./page.js";
import { SharedTable } from "./session.js";
import { showShare } from "./share.js";
import { Table } from "./table.js";
import { startTabs } from "./tabs.js";
import { inLanguage, listenForLanguage, loadTexts, say } from "./texts.js";

const FIRST_BODIES = { graal: { preset: "standard" }, zatre: { seed: "calculi" } };

let page;
let openTab;

async function showGames(current) {
  const links = (await games()).map(({ id, name }) =>
    element(
      "a",
      { href: `#game=${id}`, "aria-current": id === current ? "page" : null },
      inLanguage(name),
    ),
  );
  find("#games").replaceChildren(...links);
}

async function begin(game, body) {
  const table = new Table(game);
  await table.begin(body);
  // Quietly: a change of the hash would be taken for a wish.
  history.replaceState(null, "", `#game=${game}`);
  await sit(table, game);
}

async function sit(table, game) {
  page.table?.leave?.();
  await page.sitDown(table, await about(game));
  await showAround();
}

// All that stands around the board and its panels.
async function showAround() {
  const { id, name } = page.about;
  await showGames(id);
  showForm(page.about, (body) => attempt(async () => {
    await begin(id, body);
    openTab("tab-story");
  }));
  showShare(page);
  document.title = `${inLanguage(name)} · Calculi`;
}

async function join(words) {
  const table = new SharedTable(words);
  await table.load();
  await sit(table, table.game);
  openTab("tab-share");
  table.listen(async (path) => {
    await page.showAgain(path);
    showShare(page);
  });
}

async function attempt(act) {
  find("#load-faults").replaceChildren();
  try {
    await act();
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    const told = error.told.detail ? error.told : { detail: say("problem.unreachable") };
    if (page.about) await page.refuse(told);
    else find("#status").textContent = told.detail;
    if (told.type === "/problems/key-needed") askForKey();
  }
}

function askForKey() {
  openTab("tab-requests");
  find(".key").open = true;
  find("#api-key").focus();
}

async function route() {
  const words = Object.fromEntries(new URLSearchParams(location.hash.slice(1)));
  await attempt(async () => {
    if (words.session) {
      await join({ id: words.session, seat: words.seat, token: words.token });
      return;
    }
    const listed = await games();
    const { id } = listed.find((game) => game.id === words.game) ?? listed[0];
    const kept = Table.kept(id);
    if (kept) await sit(kept, id);
    else await begin(id, FIRST_BODIES[id] ?? {});
  });
}

async function loadPasted() {
  const faults = find("#load-faults");
  faults.replaceChildren();
  let setup;
  try {
    setup = JSON.parse(find("#pasted").value);
  } catch {
    faults.textContent = say("new.no-json");
    return;
  }
  const known = (await games()).find(({ id }) => id === setup?.game) ?? page.about;
  try {
    await begin(known.id, { setup });
    openTab("tab-story");
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    const told = (error.told.faults ?? []).map(({ pointer, detail }) =>
      element("li", {}, element("code", {}, pointer), ` ${detail}`),
    );
    faults.replaceChildren(error.message, element("ul", {}, told));
  }
}

async function savePicture() {
  const { state, move } = page.position;
  const body = { state, ...(move && { last_move: move.notation }) };
  const path = `/v1/games/${page.about.id}/diagrams`;
  const { answer } = await exchange("POST", path, body, { Accept: "image/svg+xml" });
  download(`${page.about.id}.svg`, answer, "image/svg+xml");
}

async function start() {
  await loadTexts();
  listenForLanguage();
  startLog();
  openTab = startTabs(find(".tabs"), "tab-rules");
  page = new Page(openTab);
  find("#load-state").addEventListener("click", loadPasted);
  find("#copy-state").addEventListener("click", (event) =>
    copy(JSON.stringify(page.position.state), event.currentTarget),
  );
  find("#save-picture").addEventListener("click", () => attempt(savePicture));
  find("#key-form").addEventListener("submit", (event) => {
    event.preventDefault();
    setApiKey(find("#api-key").value);
    route();
  });
  document.addEventListener("language", () => attempt(async () => {
    await page.translate();
    await showAround();
  }));
  addEventListener("hashchange", route);
  await route();
}

start();
