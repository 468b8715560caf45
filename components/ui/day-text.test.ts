import { afterEach, expect, it, vi } from "vitest";
import { shortDay } from "./day-text";

afterEach(() => vi.useRealTimers());

it("leaves out the year that it is in Kigali, wherever the text is made", () => {
  vi.useFakeTimers({ now: new Date("2026-12-31T21:59:00Z") });
  expect([shortDay("2026-12-31", "en"), shortDay("2027-01-01", "en")]).toEqual([
    "Thu 31 Dec",
    "Fri 1 Jan 2027",
  ]);
  vi.setSystemTime(new Date("2026-12-31T22:00:00Z"));
  expect([shortDay("2026-12-31", "en"), shortDay("2027-01-01", "en")]).toEqual([
    "Thu 31 Dec 2026",
    "Fri 1 Jan",
  ]);
  expect([shortDay("2026-12-31", "rw"), shortDay("2027-01-01", "rw")]).toEqual([
    "31 Ukuboza 2026",
    "1 Mutarama",
  ]);
});
