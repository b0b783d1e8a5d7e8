// A worked example of a rulebook, to step through turn by turn on the board.

import { button, element, find } from "./dom.js";
import { Table } from "./table.js";
import { inLanguage, say } from "./texts.js";

/** Show an example on the board. The game that was there is kept. */
export async function openExample(page, example) {
  const table = new ExampleTable(page.about.id, example, page.table);
  await page.act(() => table.begin(example.request));
  if (!table.position) return;
  await page.change(table);
  page.openTab("tab-moves");
  find("#note").scrollIntoView({ block: "nearest" });
  find("#example-next").focus();
}

async function leaveExample(page) {
  await page.change(page.table.own);
  page.openTab("tab-rules");
}

class ExampleTable extends Table {
  /** `own`: the table to go back to. */
  constructor(game, example, own) {
    super(game);
    Object.assign(this, { example, own: own.own ?? own, seatNames: example.names });
  }

  /** Nobody plays here. */
  get isShown() {
    return true;
  }

  get last() {
    return this.example.turns.length;
  }

  // An example is not gone on with another day.
  keep() {}

  leave() {
    this.own.leave?.();
  }

  // The turns on the way are played when they are first come to.
  async step(to) {
    const wanted = Math.max(0, Math.min(this.last, to));
    while (this.history.length <= wanted) {
      this.at = this.history.length - 1;
      await this.playTurn(this.example.turns[this.at]);
    }
    this.at = wanted;
  }

  // A turn of several moves is one step, with all that happened in it.
  async playTurn({ moves }) {
    const before = this.history;
    const events = [];
    for (const move of moves) {
      await this.play(move);
      events.push(...this.position.events);
    }
    this.history = [...before, { ...this.position, events }];
    this.at = before.length;
  }

  /** The turn that led to the position, undefined at the beginning. */
  get turn() {
    return this.example.turns[this.at - 1];
  }
}

/** What is said of the turn that is shown. */
export function showNote(page) {
  const { table } = page;
  const box = find("#note");
  box.hidden = !table.isShown;
  if (!table.isShown) return;
  const { example, turn, at, last } = table;
  const heading = turn
    ? say("example.turn", { turn: at, turns: last, seat: page.names.seat(turn.seat) })
    : inLanguage(example.title);
  const next = () => page.stepTo(at + 1);
  box.replaceChildren(
    element("h3", {}, heading),
    element("p", {}, inLanguage(turn ? turn.text : example.about)),
    element(
      "div",
      { class: "row" },
      at < last ? button(say("example.next"), next, { class: "primary", id: "example-next" }) : null,
      button(say("example.leave"), () => leaveExample(page), { id: "example-leave" }),
    ),
  );
}
