import { expect, it } from "vitest";
import { statementMonths } from "./rules";

it("statements are offered from the month in which a business joined, for at most two years back", () => {
  expect(statementMonths("2026-11-20", "2026-11-23")).toEqual(["2026-11"]);
  expect(statementMonths("2026-11-30", "2027-01-01")).toEqual(["2027-01", "2026-12", "2026-11"]);
  const long = statementMonths("2020-01-01", "2026-11-23");
  expect([long.length, long.at(-1)]).toEqual([24, "2024-12"]);
});
