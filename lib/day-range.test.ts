import { expect, it } from "vitest";
import { z } from "zod";
import { calendarDay, dayRange, inOrder } from "./day-range";

const range = inOrder(z.object(dayRange));
const problem = (from?: string, to?: string) => range.safeParse({ from, to }).error?.issues[0];

it("says that the ends of a range are swapped", () => {
  expect(problem("2026-11-20", "2026-11-10")).toMatchObject({ path: ["to"], message: "datesSwapped" });
});

it("takes one day, one end and none", () => {
  for (const [from, to] of [["2026-11-20", "2026-11-20"], ["2026-11-20"], [undefined, "2026-11-20"], []])
    expect(problem(from, to)).toBeUndefined();
});

it("says of what is no day that it is not valid, not that it is swapped", () => {
  expect(problem("2026-13-01", "2026-11-10")).toMatchObject({ path: ["from"], message: "fieldInvalid" });
});

it("takes no day that is centuries away", () => {
  const said = (day: string) => calendarDay.safeParse(day).error?.issues[0]?.message;
  expect(["1999-12-31", "2000-01-01", "2099-12-31", "2999-01-01"].map(said)).toEqual([
    ...["dayOutOfRange", undefined, undefined, "dayOutOfRange"],
  ]);
});
