// The games' own parts of this page, found by their ids.

import * as usual from "./games/default.js";

/** What `games/<id>.js` exports, and what `games/default.js` does where it exports nothing. */
export async function gameOf(id) {
  const own = await import(`./games/${id}.js`);
  const game = { ...usual, ...own };
  await Promise.all(game.styles.map(addStyle));
  return game;
}

// `path`: of a style sheet beside the games.
async function addStyle(path) {
  const href = `/web/games/${path}`;
  if (document.querySelector(`link[href="${href}"]`)) return;
  const link = document.createElement("link");
  Object.assign(link, { rel: "stylesheet", href });
  await new Promise((done) => {
    link.onload = link.onerror = done;
    document.head.append(link);
  });
}
