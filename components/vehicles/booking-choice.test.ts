import { expect, it } from "vitest";
import { isComplete, noChoice, readChoice, writeChoice } from "./booking-choice";

it("writes a choice into the address and reads the same back", () => {
  const choice = { from: "2026-12-05", to: "2026-12-08", fromTime: "08:30", toTime: "10:00" };
  expect(writeChoice(choice)).toBe("?from=2026-12-05&to=2026-12-08&fromTime=08%3A30");
  expect(readChoice(writeChoice(choice))).toEqual(choice);
});

it("leaves out what makes no sense", () => {
  expect(readChoice("?from=yesterday&to=2026-99-99&fromTime=03:00")).toBe(noChoice);
  expect(readChoice("?from=2026-12-05&toTime=25:00")).toEqual({ ...noChoice, from: "2026-12-05" });
  expect(writeChoice(noChoice)).toBe("");
});

it("is complete with a drop-off after the pick-up", () => {
  expect(isComplete(noChoice)).toBe(false);
  expect(isComplete({ ...noChoice, from: "2026-12-05", to: "2026-12-05" })).toBe(false);
  expect(isComplete({ ...noChoice, from: "2026-12-05", to: "2026-12-06" })).toBe(true);
});
