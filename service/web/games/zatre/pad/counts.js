// A turn by its counts: how many 10s, 11s, 12s and ticks.

import { button, element } from "../../../dom.js";
import { say } from "../../../texts.js";

const KINDS = ["tens", "elevens", "twelves", "ticks"];
const MOST = 20;

export class Counts {
  constructor(onChange) {
    this.onChange = onChange;
    this.counts = Object.fromEntries(KINDS.map((kind) => [kind, 0]));
  }

  async turn() {
    return { counts: this.counts, laid: null };
  }

  render() {
    return [element("div", { class: "counters" }, KINDS.map((kind) => this.counter(kind)))];
  }

  counter(kind) {
    const what = say(`pad.${kind}`);
    const shown = element("output", { id: `count-${kind}` }, String(this.counts[kind]));
    const change = (by) => () => {
      this.counts[kind] = Math.max(0, Math.min(MOST, this.counts[kind] + by));
      shown.textContent = this.counts[kind];
      this.onChange();
    };
    return element(
      "div",
      { class: "counter" },
      element("span", {}, what),
      button("−", change(-1), { id: `less-${kind}`, "aria-label": say("pad.less", { what }) }),
      shown,
      button("+", change(1), { id: `more-${kind}`, "aria-label": say("pad.more", { what }) }),
    );
  }
}
