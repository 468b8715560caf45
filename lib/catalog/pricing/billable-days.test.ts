import { describe, expect, it } from "vitest";
import { billableDays, billableDaysOf } from "./billable-days";

const at = (iso: string) => new Date(iso);

describe("a rental's length", () => {
  it("counts started 24-hour days", () => {
    expect(billableDays(at("2026-12-01T08:00Z"), at("2026-12-04T08:00Z"))).toBe(3);
    expect(billableDays(at("2026-12-01T08:00Z"), at("2026-12-04T08:01Z"))).toBe(4);
  });

  it("is at least one day", () => {
    expect(billableDays(at("2026-12-01T08:00Z"), at("2026-12-01T09:00Z"))).toBe(1);
  });

  it("follows from requested dates and hours, which are 10:00 by default", () => {
    const dates = { from: "2026-12-05", to: "2026-12-07" };
    expect(billableDaysOf(dates)).toBe(2);
    expect(billableDaysOf({ ...dates, toTime: "10:30" })).toBe(3);
    expect(billableDaysOf({ ...dates, fromTime: "12:00", toTime: "12:00" })).toBe(2);
  });
});
