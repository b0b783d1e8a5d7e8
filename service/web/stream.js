// Server-sent events by fetch: EventSource cannot send the Authorization header.

import { headersOf, report } from "./api.js";

const FIRST_WAIT = 500;
const LONGEST_WAIT = 8000;
const NOTHING_MORE = 204;
const TOO_MANY = 429;

// Call `onEvent({event, data})` for each event until the signal aborts or the game is over.
export async function follow(path, headers, onEvent, signal) {
  let last = null;
  let wait = FIRST_WAIT;
  while (!signal.aborted) {
    try {
      const resumed = last === null ? {} : { "Last-Event-ID": last };
      const asked = headersOf({ Accept: "text/event-stream", ...headers, ...resumed });
      const begun = performance.now();
      const response = await fetch(path, { headers: asked, signal });
      const { ok, status } = response;
      // A service that is stopping answers, too: with 503, and it will be back.
      if (status === NOTHING_MORE || (status >= 400 && status < 500 && status !== TOO_MANY)) return;
      if (!ok) throw new Error(status);
      for await (const event of read(response.body)) {
        const took = performance.now() - begun;
        report({ method: "GET", path, headers: asked, status, took, text: event.text });
        wait = FIRST_WAIT;
        if (event.id !== undefined) last = event.id;
        await onEvent(event);
      }
    } catch (error) {
      if (signal.aborted) return;
    }
    await new Promise((done) => setTimeout(done, wait));
    wait = Math.min(2 * wait, LONGEST_WAIT);
  }
}

async function* read(body) {
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  let pending = "";
  for (;;) {
    const { value, done } = await reader.read();
    if (done) return;
    pending += value;
    const blocks = pending.split(/\r?\n\r?\n/);
    pending = blocks.pop();
    for (const block of blocks) {
      const event = parse(block);
      if (event.data !== undefined) yield event;
    }
  }
}

function parse(block) {
  const event = { event: "message", text: block };
  const data = [];
  for (const line of block.split(/\r?\n/)) {
    // Not `.*`, for which a line ends at U+2028 as well; here it does not.
    const [, name, value] = /^([^:]*):? ?([^]*)$/.exec(line);
    if (name === "data") data.push(value);
    else if (name === "id" || name === "event") event[name] = value;
  }
  if (data.length) event.data = JSON.parse(data.join("\n"));
  return event;
}
