// The playground: which game, which table, and the panels beside the board.

import { Problem, exchange, setApiKey } from "./api.js";
import { about, games, rulebook } from "./catalogue.js";
import { copy, download, element, find } from "./dom.js";
import { gameOf } from "./game.js";
import { startLog } from "./log.js";
import { lookOf } from "./look.js";
import { showForm } from "./newgame.js";
import { Page } from "./page.js";
import { Queue } from "./queue.js";
import { SharedTable } from "./session.js";
import { showShare } from "./share.js";
import { Table } from "./table.js";
import { startTabs } from "./tabs.js";
import { inLanguage, listenForLanguage, loadTexts, say } from "./texts.js";

let page;
let openTab;
const wishes = new Queue();

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

// All that the page has to have of a game, asked for at once.
async function partsOf(id) {
  const [game, look, facts] = await Promise.all([gameOf(id), lookOf(id), about(id), rulebook(id)]);
  return { game, look, about: facts };
}

async function begin(id, body) {
  const { game } = await partsOf(id);
  const table = new Table(id);
  await table.begin(body ?? game.firstGame);
  // Quietly: a change of the hash would be taken for a wish.
  history.replaceState(null, "", `#game=${id}`);
  await sit(table, id);
}

async function sit(table, id) {
  const parts = await partsOf(id);
  page.table?.leave?.();
  await page.sitDown(table, parts);
  await showAround();
}

// All that stands around the board and its panels.
async function showAround() {
  const { id, name } = page.about;
  await showGames(id);
  showForm(page, (body) => attempt(async () => {
    await begin(id, body);
    openTab("tab-moves");
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
    // Somebody may be looking at an example meanwhile.
    if (page.table !== table) return;
    await page.showAgain(path);
    showShare(page);
  });
}

// One wish after the other: who chooses two games in a moment sees the second.
function attempt(act) {
  return wishes.add(() => tell(act));
}

async function tell(act) {
  find("#load-faults").replaceChildren();
  try {
    await act();
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    const { problem } = error;
    if (page.about) await page.refuse(problem);
    else find("#status").textContent = problem.detail;
    if (problem.type === "/problems/key-needed") askForKey();
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
    else await begin(id);
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
  const entry = (await games()).find(({ id }) => id === setup?.game) ?? page.about;
  try {
    await begin(entry.id, { setup });
    openTab("tab-moves");
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    const listed = (error.problem.faults ?? []).map(({ pointer, detail }) =>
      element("li", {}, element("code", {}, pointer), ` ${detail}`),
    );
    faults.replaceChildren(error.message, element("ul", {}, listed));
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
  startLog();
  // What fails here is asked again, and told, below.
  await Promise.all([loadTexts(), games().catch(() => null)]);
  listenForLanguage();
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
    await showAround();
    await page.translate();
  }));
  addEventListener("hashchange", route);
  await route();
}

start();
