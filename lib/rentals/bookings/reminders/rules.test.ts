import { expect, it } from "vitest";
import { returnsAreNearUntil } from "./rules";

it("counts the returns of the next four hours as near, in the evening also those of the next morning", () => {
  // Kigali is two hours ahead of UTC.
  expect(returnsAreNearUntil(new Date("2026-12-01T08:00:00Z"))).toEqual(new Date("2026-12-01T12:00:00Z"));
  expect(returnsAreNearUntil(new Date("2026-12-01T15:59:00Z"))).toEqual(new Date("2026-12-01T19:59:00Z"));
  expect(returnsAreNearUntil(new Date("2026-12-01T16:00:00Z"))).toEqual(new Date("2026-12-02T10:00:00Z"));
});
