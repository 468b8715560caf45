import { describe, expect, it } from "vitest";
import { addMs, DAY_MS } from "@/lib/platform/dates";
import { referenceFromBytes } from "@/lib/platform/reference";
import { isOverdue, progressPercent } from "./rules";

const now = new Date("2026-12-01T08:00:00Z");
const later = (ms: number) => addMs(now, ms);

describe("progress", () => {
  it("is elapsed time in whole percent between 0 and 100", () => {
    const period = { startsAt: now, endsAt: later(4 * DAY_MS) };
    expect(progressPercent(period, later(-DAY_MS))).toBe(0);
    expect(progressPercent(period, later(DAY_MS))).toBe(25);
    expect(progressPercent(period, later(9 * DAY_MS))).toBe(100);
  });
});

describe("a reference", () => {
  it("has seven characters that cannot be confused", () => {
    expect(referenceFromBytes(new Uint8Array([0, 1, 2, 3, 23, 24, 255]))).toMatch(
      /^GD-[ACDEFGHJKMNPQRTVWXY34679]{7}$/,
    );
  });
});

describe("a vehicle beyond its agreed return", () => {
  it("is overdue while it is out", () => {
    const endsAt = new Date("2026-12-04T08:00:00Z");
    const at = (ms: number, status: "active" | "completed" | "confirmed" = "active") =>
      isOverdue({ status, endsAt }, new Date(endsAt.getTime() + ms));
    expect([at(-1), at(0), at(9 * 86_400_000)]).toEqual([false, true, true]);
    expect([at(0, "completed"), at(0, "confirmed")]).toEqual([false, false]);
  });
});
