// Playing together: open a shared game, hand out its seats, and act at it.

import { Problem } from "./api.js";
import { button, copy, element, find } from "./dom.js";
import { openSession, seatLink } from "./session.js";
import { say } from "./texts.js";

export function showShare(page, asked) {
  const box = find("#share");
  box.replaceChildren(...(page.table.isShared ? seated(page) : opening(page, asked)));
}

function opening(page, asked) {
  const name = element("input", { id: "own-name", maxlength: 40, autocomplete: "nickname" });
  const isPublic = element("input", { id: "is-public", type: "checkbox" });
  const links = element("div", { id: "seat-links" });
  const open = async () => {
    const { seat, setup, ...body } = asked;
    try {
      const made = await openSession({
        ...body,
        visibility: isPublic.checked ? "public" : "private",
        ...(name.value && { seats: { [firstSeat(page)]: { name: name.value } } }),
      });
      links.replaceChildren(...seatLinks(page, made));
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      links.replaceChildren(element("p", { class: "faults", role: "alert" }, error.message));
    }
  };
  return [
    element("p", {}, say("share.how")),
    element(
      "div",
      { class: "form" },
      element("label", {}, element("span", {}, say("share.name")), name),
      element("label", { class: "check" }, isPublic, element("span", {}, say("share.public"))),
      button(say("share.open"), open, { class: "primary", id: "open-session" }),
    ),
    links,
  ];
}

function firstSeat(page) {
  return page.about.id === "zatre" ? "p1" : "white";
}

function seatLinks(page, made) {
  const entries = made.seats.map(({ seat, token }) => linkEntry(page.names.seat(seat), {
    id: made.id,
    seat,
    token,
  }));
  if (made.visibility === "public") entries.push(linkEntry(say("share.spectator"), { id: made.id }));
  return [element("p", { class: "hint" }, say("share.links")), element("ul", { class: "links" }, entries)];
}

function linkEntry(text, words) {
  const address = seatLink(words);
  return element(
    "li",
    {},
    element("a", { href: address, target: "_blank", rel: "noopener", "data-seat": words.seat }, text),
    button(say("share.copy"), (event) => copy(address, event.currentTarget), { class: "small" }),
  );
}

function seated(page) {
  const { table } = page;
  const { seats = [], result, to_move: toMove } = table.history.at(-1);
  const players = seats.map(({ seat }) =>
    element(
      "li",
      { class: toMove.includes(seat) ? "turn" : null },
      page.names.seat(seat),
      seat === table.seat ? ` · ${say("share.you")}` : "",
    ),
  );
  const parts = [
    element("p", { class: "live" }, say("share.live")),
    element("ul", { class: "seats" }, players),
  ];
  if (table.seat && !result) {
    const act = (what) => () => page.attempt(() => table.act(what, {}));
    parts.push(
      element(
        "div",
        { class: "row" },
        button(say("share.draw"), act("draw-offers")),
        button(say("share.undo"), act("undo-requests")),
        button(say("share.resign"), act("resignations")),
      ),
    );
  }
  return parts;
}
