// Zatre's tiles, as drawings and as buttons.

import { element } from "../../dom.js";
import { dyed, picture } from "../../look.js";
import { say } from "../../texts.js";

export const TILES = [1, 2, 3, 4, 5, 6];

/** A tile around the origin. `side`: "tile", or "laid" in this turn. */
export function drawTile(look, value, pixels, side = "tile") {
  return dyed(side, look.use("pieces", value, pixels));
}

/** Tiles to choose from. Each has its `value`, its `look`, and the attributes of its button. */
export function rack(label, tiles) {
  const buttons = tiles.map(({ value, look, ...attributes }) =>
    element(
      "button",
      { type: "button", class: "rack-tile", "aria-label": say("zatre.tile", { value }), ...attributes },
      picture((pixels) => drawTile(look, value, pixels)),
    ),
  );
  return element("div", { class: "rack", role: "group", "aria-label": label }, buttons);
}
