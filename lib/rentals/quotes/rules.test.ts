import { describe, expect, it } from "vitest";
import { billableDays } from "@/lib/catalog/pricing/billable-days";
import { freeCancellationUntil } from "./rules";

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

describe("free cancellation", () => {
  const startsAt = at("2026-12-10T08:00Z");
  const until = (bookedAt: Date, isNonRefundable = false) =>
    freeCancellationUntil({ startsAt, bookedAt, isNonRefundable });

  it("lasts until 24 hours before pick-up", () => {
    expect(until(at("2026-12-01T00:00Z"))).toEqual(at("2026-12-09T08:00Z"));
  });

  it("lasts at least an hour from booking", () => {
    expect(until(at("2026-12-09T20:00Z"))).toEqual(at("2026-12-09T21:00Z"));
  });

  it("never lasts past pick-up", () => {
    expect(until(at("2026-12-10T07:30Z"))).toEqual(startsAt);
  });

  it("ends with the booking for the non-refundable rate", () => {
    const bookedAt = at("2026-12-01T00:00Z");
    expect(until(bookedAt, true)).toEqual(bookedAt);
  });
});
