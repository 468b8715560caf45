import { expect, it } from "vitest";
import { KIGALI } from "@/lib/platform/dates";
import { daysUntil } from "./days-until";

const until = (from: string, to: string) => daysUntil(new Date(to), new Date(from), KIGALI);

it("counts days on the calendar of the car, not periods of 24 hours", () => {
  expect(until("2026-11-28T20:00+02:00", "2026-12-01T10:00+02:00")).toBe(3);
  expect(until("2026-11-28T09:00+02:00", "2026-12-01T10:00+02:00")).toBe(3);
  // In UTC it is still the day before.
  expect(until("2026-11-29T01:00+02:00", "2026-12-01T10:00+02:00")).toBe(2);
});
