// Deploying an army of Graal: a tray of figures and the castle, put into the realm one by one.

import { post } from "../../api.js";
import { button, drawn, element } from "../../dom.js";
import { picture } from "../../look.js";
import { say } from "../../texts.js";
import { CASTLE, castlePart, turnOf } from "./castles.js";

const HOUSE = ["R", "P", "D"];
// The colours that may have a castle: the chiefs, and in a game of four everybody.
const CHIEFS = { two: "wb", armies: "wb", teams: "wb", four: "wblt" };
const CAMPS = { w: "w", l: "w", d: "w", b: "b", t: "b", p: "b" };

const isCastle = (what) => CASTLE.includes(what);

export class Deployment {
  constructor(page) {
    this.page = page;
    this.placed = [];
    this.colour = null;
  }

  get state() {
    return this.page.position.state;
  }

  hasCastle(colour) {
    return CHIEFS[this.state.variant].includes(colour);
  }

  // The armies that may be deployed now by whoever acts on this page: within a camp the chief's first.
  get waiting() {
    const { armies, pieces, variant } = this.state;
    const standing = new Set(Object.values(pieces).map((code) => code[0]));
    const { to_move: toMove } = this.page.position;
    const acting = this.page.table.isShared ? [this.page.table.seat] : toMove;
    const left = Object.keys(armies).filter((colour) => !standing.has(colour));
    return left.filter(
      (colour) =>
        acting.includes(armies[colour]) &&
        toMove.includes(armies[colour]) &&
        (variant === "four" || this.hasCastle(colour) || !left.includes(CAMPS[colour])),
    );
  }

  async enter() {
    if (this.page.mayAct) [this.colour] = this.waiting;
    this.begin();
  }

  begin() {
    this.placed = [];
    this.what = this.colour ? this.tray()[0]?.[0] : undefined;
    this.render();
  }

  // What is still in the tray, with how many.
  tray() {
    const whole = Object.entries(this.state.army).filter(
      ([kind]) => this.hasCastle(this.colour) || !HOUSE.includes(kind),
    );
    const castle = this.hasCastle(this.colour) ? CASTLE.map((part) => [part, 1]) : [];
    const all = [...castle, ...whole];
    return all
      .map(([what, count]) => [what, count - this.placed.filter((put) => put.what === what).length])
      .filter(([, count]) => count > 0);
  }

  async pick(square) {
    if (!this.colour) return;
    // A click takes the figure away first, then what it stands on.
    const highest = this.standing(square).at(-1);
    const top = this.placed.find((put) => put.square === square && put.what === highest);
    const mayAdd = this.what && (!top || (isCastle(top.what) && !isCastle(this.what)));
    if (mayAdd) this.placed.push({ what: this.what, square });
    else if (top) {
      this.placed = this.placed.filter((put) => put !== top);
      this.what = top.what;
      this.render();
      return;
    }
    const left = this.tray();
    if (!left.some(([what]) => what === this.what)) this.what = left[0]?.[0];
    this.render();
  }

  realm() {
    const { rows } = this.state.map;
    const height = rows.length;
    const width = rows[0].length;
    const { colour } = this;
    const isIn = (name) => {
      const isSouth = Number(name.slice(1)) <= height / 2;
      const isWest = name.charCodeAt(0) - 97 < width / 2;
      if (this.state.variant !== "four") return isSouth === (CAMPS[colour] === "w");
      return isSouth === "wt".includes(colour) && isWest === "wb".includes(colour);
    };
    return new Set(this.page.board.squares.filter(isIn));
  }

  render() {
    const { page } = this;
    page.laid = new Map();
    for (const square of new Set(this.placed.map((put) => put.square))) {
      const here = this.standing(square);
      page.layDrawing(square, here.map((what) => this.nameOf(what)).join(", "), (pixels) =>
        drawn("g", {}, here.map((what) => this.draw(what, pixels))),
      );
    }
    page.draw();
    page.mark(this.colour ? { realm: this.realm() } : {});
    page.controls(this.colour ? this.choices() : []);
  }

  // What has been put on a square: figures stand on castles.
  standing(square) {
    const here = this.placed.filter((put) => put.square === square).map(({ what }) => what);
    return here.sort((one, other) => isCastle(other) - isCastle(one));
  }

  choices() {
    const left = this.tray();
    const controls = [this.armyChoice(), this.trayButtons(left)];
    if (!left.length) {
      controls.push(button(say("graal.deploy"), () => this.deploy(), { class: "primary", id: "play-it" }));
    }
    controls.push(
      button(say("graal.ready"), () => this.page.attempt(() => this.ready()), { id: "ready" }),
    );
    if (this.placed.length) controls.push(button(say("play.cancel"), () => this.begin()));
    controls.push(element("p", { class: "hint" }, say("graal.how")));
    return controls;
  }

  armyChoice() {
    const colours = this.waiting;
    if (colours.length < 2) return null;
    return element(
      "div",
      { class: "row", role: "group", "aria-label": say("graal.army") },
      colours.map((colour) =>
        button(
          this.page.names.colourName(colour),
          () => {
            this.colour = colour;
            this.begin();
          },
          { "aria-pressed": colour === this.colour, "data-army": colour },
        ),
      ),
    );
  }

  trayButtons(left) {
    return element(
      "div",
      { class: "tray", role: "group", "aria-label": say("graal.tray") },
      left.map(([what, count]) =>
        element(
          "button",
          {
            type: "button",
            class: "tray-figure",
            id: `tray-${what}`,
            "aria-pressed": what === this.what,
            onclick: () => {
              this.what = what;
              this.render();
            },
          },
          picture((pixels) => this.draw(what, pixels)),
          element("span", {}, `${this.nameOf(what)}${count > 1 ? ` ×${count}` : ""}`),
        ),
      ),
    );
  }

  nameOf(what) {
    return isCastle(what) ? say(`graal.${what}`) : this.page.names.kind(what);
  }

  draw(what, pixels) {
    const { board, game, look } = this.page;
    if (!isCastle(what)) return game.piece(look, `${this.colour}${what}`, pixels, this.state);
    const put = Object.fromEntries(this.placed.map((one) => [one.what, one.square]));
    return castlePart(look, what, this.colour, pixels, turnOf(board, put));
  }

  // Fill the tray's places from the service's own ready position.
  async ready() {
    const { variant, armies } = this.state;
    const body = { variant, preset: "standard" };
    if (variant === "teams") body.players = new Set(Object.values(armies)).size;
    if (variant === "armies") body.armies = Object.keys(armies).length / 2;
    const { state } = await post("/v1/games/graal/states", body);
    this.placed = Object.entries(state.pieces)
      .filter(([, code]) => code[0] === this.colour)
      .map(([square, code]) => ({ what: code[1], square }));
    for (const what of CASTLE) {
      const square = state.castles[this.colour]?.[what];
      if (square) this.placed.unshift({ what, square });
    }
    this.what = undefined;
    this.render();
  }

  async deploy() {
    const words = this.placed.map(({ what, square }) => `${what}@${square}`);
    const text = `deploy ${this.colour} ${words.join(" ")}`;
    await this.page.attempt(() => this.page.play(text));
  }

  cancel() {
    this.begin();
  }
}
