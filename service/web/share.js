// Playing together: open a shared game, hand out its seats, and act at it.

import { Problem } from "./api.js";
import { button, copy, element, find } from "./dom.js";
import { openSession, seatLink } from "./session.js";
import { say } from "./texts.js";

const CALLS = { undo: "undo-requests", draw: "draw-offers", rematch: "rematches" };

export function showShare(page) {
  find("#share").replaceChildren(...(page.table.isShared ? seated(page) : opening(page)));
}

function opening(page) {
  const name = element("input", { id: "own-name", maxlength: 40, autocomplete: "nickname" });
  const isPublic = element("input", { id: "is-public", type: "checkbox" });
  const links = element("div", { id: "seat-links" });
  const open = async () => {
    try {
      const session = await openSession({
        ...page.table.asked,
        visibility: isPublic.checked ? "public" : "private",
        ...(name.value && { seats: { [page.game.firstSeat]: { name: name.value } } }),
      });
      links.replaceChildren(...seatLinks(page, session));
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

function seatLinks(page, { id, seats, visibility }) {
  const entries = seats.map(({ seat, token }) =>
    linkEntry(page.names.seat(seat), { id, seat, token }),
  );
  if (visibility === "public") entries.push(linkEntry(say("share.spectator"), { id }));
  return [
    element("p", { class: "hint" }, say("share.links")),
    element("ul", { class: "links" }, entries),
  ];
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
  const { seats = [], result, to_move: toMove, offers = [], rematch } = table.history.at(-1);
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
  if (!table.seat) return parts;
  parts.push(...offers.map((offer) => openOffer(page, offer)));
  if (rematch) parts.push(rematchLink(table, rematch));
  else parts.push(element("div", { class: "row" }, actions(page, result, offers)));
  return parts;
}

function act(page, what, body) {
  return () => page.act(() => page.table.act(what, body));
}

function actions(page, result, offers) {
  const open = new Set(offers.map(({ kind }) => kind));
  const kinds = (result ? ["rematch"] : ["draw", "undo"]).filter((kind) => !open.has(kind));
  const buttons = kinds.map((kind) =>
    button(say(`share.${kind}`), act(page, CALLS[kind]), { id: `offer-${kind}` }),
  );
  if (!result) buttons.push(button(say("share.resign"), act(page, "resignations"), { id: "resign" }));
  return buttons;
}

function openOffer(page, { kind, by, agreed }) {
  const { seat } = page.table;
  const sentence = element("span", {}, say(`offer.${kind}`, { seat: page.names.seat(by) }));
  const hasAnswered = seat === by || agreed.includes(seat);
  const answers = hasAnswered
    ? [element("span", { class: "hint" }, say("offer.waiting"))]
    : [
        button(say("share.accept"), act(page, CALLS[kind]), { class: "primary small" }),
        button(say("share.decline"), act(page, CALLS[kind], { accept: false }), { class: "small" }),
      ];
  return element("p", { class: "offer row" }, sentence, answers);
}

// A seat's token opens the seat of the same person in the next game.
function rematchLink({ token }, { id, seat }) {
  const address = seatLink({ id, seat, token });
  return element("p", {}, element("a", { href: address }, say("share.rematch-link")));
}
