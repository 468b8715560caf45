import { expect, it } from "vitest";
import { readTimeline } from "./timeline-url";

it.each([
  ["2026-02-28", "2026-02-28"],
  ["2024-02-29", "2024-02-29"],
  ["2026-02-31", undefined],
  ["2026-13-01", undefined],
  ["1926-01-01", undefined],
  ["", undefined],
])("a URL from %j begins on %j", (from, first) => {
  expect(readTimeline(new URLSearchParams({ from })).from).toBe(first);
});
