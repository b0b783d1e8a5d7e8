// How a game looks: the drawings and colours that the service keeps for its diagrams and this page.

import { Problem } from "./api.js";
import { drawn } from "./dom.js";

/** The side of a square in the units of the drawings. Each is drawn around its middle. */
export const SIDE = 40;
const BOX = `${-SIDE / 2} ${-SIDE / 2} ${SIDE} ${SIDE}`;
const PICTURE_PIXELS = 32;
const ROUND = { "stroke-linecap": "round", "stroke-linejoin": "round" };

// Symbols and patterns lie here. Patterns take their colours from here too: they are the board's.
const shelf = drawn("svg", { class: "off-screen palette-board", "aria-hidden": "true" });
const dyes = new CSSStyleSheet();
document.body.append(shelf);
document.adoptedStyleSheets.push(dyes);
let shelved = 0;

const role = (name) => (name ? `var(--${name})` : "none");

/** The paths of some layers, in the roles' colours of the palette around them. */
export function paths(layers) {
  return layers.map(({ d, paint, stroke, width, opacity }) =>
    drawn("path", {
      d,
      opacity,
      fill: role(paint),
      ...(stroke && { stroke: role(stroke), "stroke-width": width }),
    }),
  );
}

const kept = new Map();

/** The look of a game, fetched once. */
export function lookOf(game) {
  if (!kept.has(game)) {
    const asked = load(`/web/looks/${game}.json`);
    kept.set(game, asked);
    asked.catch(() => kept.delete(game));
  }
  return kept.get(game);
}

async function load(path) {
  const response = await fetch(path).catch(() => null);
  if (!response?.ok) throw new Problem(response?.status ?? 0);
  return new Look(await response.json());
}

export class Look {
  /** `data`: the game's drawings (`pieces`, `board`, `marks`, `materials`) and `palettes`. */
  constructor(data) {
    this.data = data;
    this.palettes = { light: data.palettes.light.standard, dark: data.palettes.dark.standard };
  }

  /** Make this look the page's: one game is looked at at a time. */
  wear() {
    this.ids = new Map();
    shelf.replaceChildren();
    dyes.replaceSync("");
    const { light, dark } = this.palettes;
    for (const [side, roles] of Object.entries(light)) {
      const { style } = dyes.cssRules[dyes.insertRule(`.palette-${CSS.escape(side)} {}`)];
      for (const [name, colour] of Object.entries(roles)) {
        style.setProperty(`--${name}`, `light-dark(${colour}, ${dark[side][name]})`);
      }
    }
  }

  /** The palette of pieces that are nobody's, or else of the first side. */
  get neutral() {
    return "neutral" in this.palettes.light ? "neutral" : Object.keys(this.palettes.light)[0];
  }

  /** Which drawing a square of so many pixels of the device has: "full" or "small". */
  size(kind, pixels) {
    return pixels >= (this.data.full_from[kind] ?? 0) ? "full" : "small";
  }

  layers(kind, name, pixels) {
    const drawing = this.data[kind][name];
    return Array.isArray(drawing) ? drawing : drawing[this.size(kind, pixels)];
  }

  /** A drawing around the origin. `kind`: pieces, board or marks. */
  use(kind, name, pixels) {
    const layers = this.layers(kind, name, pixels);
    const id = this.shelve(layers, (attributes) =>
      drawn("symbol", { ...attributes, ...ROUND, viewBox: BOX, overflow: "visible" }, paths(layers)),
    );
    return drawn("use", { href: `#${id}`, x: -SIDE / 2, y: -SIDE / 2, width: SIDE, height: SIDE });
  }

  /** One of the materials, as the value of `fill`. */
  material(name) {
    const { size, layers } = this.data.materials[name];
    return this.pattern(layers, size, paths(layers));
  }

  /** A drawing that lies in every square of what is filled with it. */
  repeated(kind, name, pixels) {
    const middle = drawn("g", { transform: `translate(${SIDE / 2} ${SIDE / 2})` });
    middle.append(this.use(kind, name, pixels));
    return this.pattern(middle.firstChild.getAttribute("href"), [SIDE, SIDE], [middle]);
  }

  pattern(key, [width, height], content) {
    const attributes = { ...ROUND, width, height, patternUnits: "userSpaceOnUse" };
    const id = this.shelve(key, (more) => drawn("pattern", { ...attributes, ...more }, content));
    return `url(#${id})`;
  }

  shelve(key, make) {
    if (!this.ids.has(key)) {
      const id = `drawing-${(shelved += 1)}`;
      shelf.append(make({ id }));
      this.ids.set(key, id);
    }
    return this.ids.get(key);
  }
}

/** Something in the colours of a side, or of the board or the marks. */
export function dyed(side, ...content) {
  return drawn("g", { class: `palette-${side}` }, content);
}

/** A drawing by itself, for a rack, a tray or a legend. `draw`: from pixels to a shape. */
export function picture(draw) {
  return drawn(
    "svg",
    { viewBox: BOX, class: "picture", "aria-hidden": "true", focusable: "false" },
    draw(PICTURE_PIXELS * devicePixelRatio),
  );
}
