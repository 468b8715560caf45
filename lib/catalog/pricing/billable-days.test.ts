import { describe, expect, it } from "vitest";
import { billableDays } from "./billable-days";

const at = (iso: string) => new Date(iso);

describe("a rental's length", () => {
  it("counts started 24-hour days", () => {
    expect(billableDays(at("2026-12-01T08:00Z"), at("2026-12-04T08:00Z"))).toBe(3);
    expect(billableDays(at("2026-12-01T08:00Z"), at("2026-12-04T08:01Z"))).toBe(4);
  });

  it("is at least one day", () => {
    expect(billableDays(at("2026-12-01T08:00Z"), at("2026-12-01T09:00Z"))).toBe(1);
  });
});
