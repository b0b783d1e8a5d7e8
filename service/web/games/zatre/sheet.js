// Zatre's paper sheet: x2, the three columns, bonus and total, row by row.

import { element } from "../../dom.js";
import { say } from "../../texts.js";

const PRINTED_ROWS = 22;
const BONUSES = [3, 4, 5, 6];
const SHORTEST = 4;

function printedBonus(row) {
  return row <= 16 ? BONUSES[Math.floor((row - 1) / 4)] : null;
}

// `shown`: how many rows at least. Paper has 22: those of them that are empty show in print only.
export function sheetTable(sheet, title, shown = SHORTEST) {
  const used = Math.max(shown, sheet.rows.length + 1);
  const lines = [];
  for (let row = 1; row <= Math.max(used, PRINTED_ROWS); row += 1) {
    lines.push(line(row, sheet.rows[row - 1], row > used));
  }
  return element(
    "table",
    { class: "sheet" },
    element("caption", {}, title),
    element(
      "thead",
      {},
      element(
        "tr",
        {},
        ["×2", "10", "11", "12", say("sheet.bonus"), say("sheet.total")].map((text) =>
          element("th", { scope: "col" }, text),
        ),
      ),
    ),
    element("tbody", {}, lines),
    element(
      "tfoot",
      {},
      element(
        "tr",
        {},
        element("th", { colspan: 5, scope: "row" }, say("sheet.sum")),
        element("td", { class: "sum" }, String(sheet.total)),
      ),
    ),
  );
}

function line(row, filled, isSpare) {
  const bonus = printedBonus(row);
  const earned = filled?.bonus > 0;
  const cell = (value, kind) => element("td", { class: kind }, value ?? "");
  return element(
    "tr",
    { class: filled?.doubled ? "doubled" : isSpare ? "spare" : null },
    cell(filled?.doubled ? "✗" : "", "tick"),
    cell(text(filled?.tens)),
    cell(text(filled?.elevens)),
    cell(text(filled?.twelves)),
    cell(bonus === null && !earned ? "" : String(earned ? filled.bonus : bonus), earned ? "earned" : "printed"),
    cell(filled && filled.total ? String(filled.total) : "", "row-total"),
  );
}

function text(value) {
  return value === null || value === undefined ? "" : String(value);
}
