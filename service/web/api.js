// Calls to the service. Every exchange is told to whoever listens, which is the log.

import { language, say } from "./texts.js";

const listeners = [];
let key = sessionStorage.getItem("api-key") ?? "";

export class Problem extends Error {
  /** `problem`: its document, if whoever answered was the service. */
  constructor(status, problem = { detail: say("problem.unreachable") }) {
    super(problem.detail);
    this.status = status;
    this.problem = problem;
  }
}

export function onExchange(listener) {
  listeners.push(listener);
}

// `call`: method, path, headers, body, status, took (ms) and the text that came back.
export function report(call) {
  for (const listener of listeners) listener(call);
}

export function setApiKey(text) {
  key = text;
  sessionStorage.setItem("api-key", text);
}

export function headersOf(more = {}) {
  return { "Accept-Language": language, ...(key && { "X-API-Key": key }), ...more };
}

export async function exchange(method, path, body, more = {}) {
  const headers = headersOf(more);
  if (body !== undefined) headers["Content-Type"] = "application/json";
  const sent = body === undefined ? undefined : JSON.stringify(body);
  const begun = performance.now();
  let response;
  try {
    response = await fetch(path, { method, headers, body: sent });
  } catch {
    throw new Problem(0);
  }
  const text = await response.text();
  const took = performance.now() - begun;
  report({ method, path, headers, body, status: response.status, took, text });
  const isJson = (response.headers.get("Content-Type") ?? "").includes("json");
  const answer = isJson && text ? JSON.parse(text) : text;
  if (!response.ok) throw new Problem(response.status, isJson ? answer : undefined);
  return { answer, response };
}

export async function get(path, headers) {
  return (await exchange("GET", path, undefined, headers)).answer;
}

export async function post(path, body, headers) {
  return (await exchange("POST", path, body, headers)).answer;
}
