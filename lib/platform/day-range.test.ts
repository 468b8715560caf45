import { expect, it } from "vitest";
import { z } from "zod";
import { calendarDay, dayRange, withOrderedRange } from "./day-range";

const range = withOrderedRange(z.object(dayRange));
const problem = (from?: string, to?: string) => range.safeParse({ from, to }).error?.issues[0];

it("reports that the ends of a range are swapped", () => {
  expect(problem("2026-11-20", "2026-11-10")).toMatchObject({ path: ["to"], message: "datesSwapped" });
});

it("accepts a single day, one end and no end", () => {
  for (const [from, to] of [["2026-11-20", "2026-11-20"], ["2026-11-20"], [undefined, "2026-11-20"], []])
    expect(problem(from, to)).toBeUndefined();
});

it("reports an invalid day as invalid, not as swapped", () => {
  expect(problem("2026-13-01", "2026-11-10")).toMatchObject({ path: ["from"], message: "fieldInvalid" });
});

it("rejects days that are centuries away", () => {
  const message = (day: string) => calendarDay.safeParse(day).error?.issues[0]?.message;
  expect(["1999-12-31", "2000-01-01", "2099-12-31", "2999-01-01"].map(message)).toEqual([
    "dayOutOfRange",
    undefined,
    undefined,
    "dayOutOfRange",
  ]);
  expect(problem("0000-01-01", "9999-12-31")).toMatchObject({ path: ["from"], message: "dayOutOfRange" });
});

it("reports an empty date field as missing", () => {
  const message = (day: unknown) => calendarDay.safeParse(day).error?.issues[0]?.message;
  expect(["", undefined, "tomorrow"].map(message)).toEqual([
    "fieldRequired",
    "fieldRequired",
    "fieldInvalid",
  ]);
});
