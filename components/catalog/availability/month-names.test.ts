import { expect, test } from "vitest";
import { monthSpan, shortMonthName } from "./month-names";

test.each([
  ["en", "Dec", "November – December 2026", "December 2026 – January 2027"],
  ["fr", "déc.", "Novembre – Décembre 2026", "Décembre 2026 – Janvier 2027"],
  ["rw", "Uku", "Ugushyingo – Ukuboza 2026", "Ukuboza 2026 – Mutarama 2027"],
])(
  "a span of months names its year once, unless it crosses the turn of the year (%s)",
  (locale, short, same, turn) => {
    expect(shortMonthName("2026-12-01", locale)).toBe(short);
    expect(monthSpan("2026-11-29", "2026-12-12", locale)).toBe(same);
    expect(monthSpan("2026-12-29", "2027-01-11", locale)).toBe(turn);
    expect(monthSpan("2026-12-01", "2026-12-14", locale)).toBe(same.replace(/^.* – /, ""));
  },
);
