// The page's texts: two catalogues with the same keys, and the choice between them.

const LANGUAGES = ["en", "fr"];
const catalogues = {};
let own = {};

export let language = chosen();

function chosen() {
  const kept = localStorage.getItem("language");
  if (LANGUAGES.includes(kept)) return kept;
  const wanted = navigator.languages.map((tag) => tag.slice(0, 2));
  return wanted.find((tag) => LANGUAGES.includes(tag)) ?? "en";
}

export async function loadTexts() {
  await Promise.all(
    LANGUAGES.map(async (name) => {
      catalogues[name] = await (await fetch(`/web/texts/${name}.json`)).json();
    }),
  );
  translatePage();
}

/** Let the texts of a game, by language and key, stand before those of all games. */
export function useOwnTexts(texts) {
  own = texts;
}

function find(key) {
  return own[language]?.[key] ?? catalogues[language][key];
}

export function has(key) {
  return find(key) !== undefined;
}

export function say(key, values = {}) {
  return (find(key) ?? key).replace(/\{(\w+)\}/g, (_, name) => values[name] ?? "");
}

// One of the service's own texts, which come in both languages.
export function inLanguage(text) {
  return text[language];
}

export function capital(text) {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

export function setLanguage(name) {
  language = name;
  localStorage.setItem("language", name);
  translatePage();
  document.dispatchEvent(new Event("language"));
}

// Texts of the HTML itself: data-text fills an element, data-label names it.
function translatePage() {
  document.documentElement.lang = language;
  for (const node of document.querySelectorAll("[data-text]")) {
    node.textContent = say(node.dataset.text);
  }
  for (const node of document.querySelectorAll("[data-label]")) {
    node.setAttribute("aria-label", say(node.dataset.label));
  }
  for (const node of document.querySelectorAll("[data-placeholder]")) {
    node.placeholder = say(node.dataset.placeholder);
  }
  for (const node of document.querySelectorAll("[data-language]")) {
    node.setAttribute("aria-pressed", node.dataset.language === language);
  }
}

export function listenForLanguage() {
  for (const node of document.querySelectorAll("[data-language]")) {
    node.addEventListener("click", () => setLanguage(node.dataset.language));
  }
}
