import { describe, expect, it } from "vitest";
import { freeCancellationUntil } from "./rules";

const at = (iso: string) => new Date(iso);

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
