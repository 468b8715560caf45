import { expect, it } from "vitest";
import { readTimeline } from "./timeline-address";

it.each([
  ["2026-02-28", "2026-02-28"],
  ["2024-02-29", "2024-02-29"],
  ["2026-02-31", undefined],
  ["2026-13-01", undefined],
  ["1926-01-01", undefined],
  ["", undefined],
])("an address from %j begins on %j", (from, first) => {
  expect(readTimeline(new URLSearchParams({ from })).from).toBe(first);
});
