import { expect, it } from "vitest";
import { readChoice } from "@/components/rentals/bookings/new-booking/booking-choice";
import type { OfferedExtra } from "@/lib/catalog/pricing/contract";
import { bookAgainHref, isBookingOver } from "./book-again";

const lineAmounts = { quantity: 3, unitCents: 500, amountCents: 1500 };
const vehicle = {
  id: "rav4-7",
  title: "",
  picture: null,
  neighbourhood: "",
  timeZone: "Africa/Kigali",
  fuelType: "hybrid" as const,
};

it("links to the same vehicle with the same extras, in its page's query format", () => {
  const href = bookAgainHref({
    vehicle,
    lines: [
      { ...lineAmounts, rule: "rent" },
      { ...lineAmounts, rule: "driver", pieces: 1 },
      { ...lineAmounts, rule: "child_seat", pieces: 2 },
      { ...lineAmounts, rule: "weekly_discount" },
    ],
  });
  expect(href).toBe("/vehicle/rav4-7?extras=driver,child_seat.2");
  const offered = (["driver", "child_seat"] as const).map(
    (kind): OfferedExtra => ({ kind, priceCents: 500, unit: "day", maxQuantity: 2 }),
  );
  expect(readChoice(new URL(href, "http://x").search, offered).extras).toEqual([
    { kind: "driver", quantity: 1 },
    { kind: "child_seat", quantity: 2 },
  ]);
  expect(bookAgainHref({ vehicle, lines: [{ ...lineAmounts, rule: "rent" }] })).toBe("/vehicle/rav4-7");
});

it("is offered once the booking is over", () => {
  expect((["completed", "cancelled", "confirmed", "requested"] as const).map(isBookingOver)).toEqual([
    true,
    true,
    false,
    false,
  ]);
});
