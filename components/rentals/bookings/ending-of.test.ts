import { describe, expect, it } from "vitest";
import type { BookingDetail, BookingEvent } from "@/lib/rentals/bookings/contract";
import { endingOf, isUnanswered } from "./ending-of";

type Status = BookingDetail["status"];
const event = (toStatus: Status, reason: string, more: Partial<BookingEvent> = {}): BookingEvent => ({
  id: 1,
  at: "2026-12-01T08:00:00.000Z",
  actorKind: "owner",
  actorName: null,
  note: null,
  amountCents: null,
  toStatus,
  reason,
  ...more,
});

describe("how a booking ended that came to nothing", () => {
  const created = event("pending_payment", "created");
  const requested = event("requested", "requested");

  it("names who cancelled, with the reason, also if something happened since", () => {
    const note = "The car broke down.";
    const events = [
      event("confirmed", "confirmed"),
      event("cancelled", "cancelled", { note }),
      event("cancelled", "refunded", { actorKind: "system" }),
    ];
    expect(endingOf({ status: "cancelled", events })).toEqual({ how: "cancelledByOwner", note });
    const bySystem = [event("cancelled", "cancelled", { actorKind: "system" })];
    expect(endingOf({ status: "cancelled", events: bySystem })).toEqual({
      how: "cancelledBySystem",
      note: null,
    });
  });

  it("tells a request that lost against another from one that was declined", () => {
    const lost = [requested, event("declined", "competing", { actorKind: "system" })];
    expect(endingOf({ status: "declined", events: lost })?.how).toBe("competing");
    const declined = [requested, event("declined", "declined", { note: "Not then" })];
    expect(endingOf({ status: "declined", events: declined })).toEqual({ how: "declined", note: "Not then" });
  });

  it("tells a request without an answer from a booking that was not paid, also before that is stored", () => {
    expect(endingOf({ status: "expired", events: [created, requested] })?.how).toBe("unanswered");
    const accepted = [created, requested, event("pending_payment", "accepted")];
    expect(endingOf({ status: "expired", events: accepted })?.how).toBe("unpaid");
    expect(endingOf({ status: "expired", events: [created] })?.how).toBe("unpaid");
  });

  it("is nothing for a rental that takes place", () => {
    const events = [event("confirmed", "confirmed")];
    expect(endingOf({ status: "confirmed", events })).toBeUndefined();
  });
});

it("tells a request whose owner did not answer from one whose renter did not pay", () => {
  const events = (...reasons: string[]) => ({ events: reasons.map((reason) => ({ reason })) });
  expect(isUnanswered(events("created", "requested", "expired"))).toBe(true);
  expect(isUnanswered(events("created", "requested", "accepted", "expired"))).toBe(false);
  expect(isUnanswered(events("created", "expired"))).toBe(false);
});
