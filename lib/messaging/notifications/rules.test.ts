import { describe, expect, it } from "vitest";
import { ageOf, dayGroup, smsTime } from "./rules";

describe("an SMS", () => {
  it.each([
    ["at noon leaves at once", "2026-12-01T10:00:00Z", "2026-12-01T10:00:00.000Z"],
    ["at 20:59 leaves at once", "2026-12-01T18:59:00Z", "2026-12-01T18:59:00.000Z"],
    ["at 21:00 waits for the next morning", "2026-12-01T19:00:00Z", "2026-12-02T05:00:00.000Z"],
    ["after midnight waits for the same morning", "2026-12-01T23:30:00Z", "2026-12-02T05:00:00.000Z"],
    ["at 7:00 leaves at once", "2026-12-02T05:00:00Z", "2026-12-02T05:00:00.000Z"],
  ])("%s", (_, now, leaves) => {
    expect(smsTime(new Date(now), { kind: "change-proposed", values: {} }).toISOString()).toBe(leaves);
  });

  const night = new Date("2026-12-01T20:30:00Z");
  const morning = "2026-12-02T05:00:00.000Z";
  it.each([
    ["is not too late if its deadline ends before the morning", "2026-12-01T22:30:00Z", night.toISOString()],
    ["is too late less than an hour before its deadline", "2026-12-02T05:59:59Z", night.toISOString()],
    ["waits if its deadline leaves an hour in the morning", "2026-12-02T06:00:00Z", morning],
    ["waits if its deadline is over", "2026-12-01T20:00:00Z", morning],
  ])("%s", (_, deadlineAt, leaves) => {
    const sent = smsTime(night, { kind: "change-accepted", values: { deadlineAt } });
    expect(sent.toISOString()).toBe(leaves);
  });

  it.each(["road-help", "road-help-host", "pick-up-reported", "pick-up-reported-host"])(
    "of the kind %s leaves at any hour",
    (kind) => {
      expect(smsTime(night, { kind, values: {} })).toBe(night);
    },
  );
});

describe("the age of a notification", () => {
  const now = new Date("2026-12-02T12:00:00Z");
  it.each([
    [59, { unit: "now" }],
    [60, { unit: "minutes", count: 1 }],
    [3_599, { unit: "minutes", count: 59 }],
    [3_600, { unit: "hours", count: 1 }],
    [86_399, { unit: "hours", count: 23 }],
    [86_400, { unit: "date" }],
    // A clock that is ahead.
    [-30, { unit: "now" }],
  ])("%i seconds are displayed as %o", (seconds, age) => {
    expect(ageOf(new Date(now.getTime() - seconds * 1_000), now)).toEqual(age);
  });

  it("is grouped by days in Kigali, which begin at 22:00 UTC", () => {
    const at = (iso: string) => dayGroup(new Date(iso), now);
    expect(at("2026-12-01T22:00:00Z")).toBe("today");
    expect(at("2026-12-01T21:59:59Z")).toBe("yesterday");
    expect(at("2026-11-30T21:59:59Z")).toBe("earlier");
  });
});
