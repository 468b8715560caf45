import { expect, it } from "vitest";
import { readChoice } from "@/components/vehicles/booking-choice";
import type { OfferedExtra } from "@/lib/prices/contract";
import { bookAgainHref, isOver } from "./book-again";

const line = { quantity: 3, unitCents: 500, amountCents: 1500 };
const vehicle = { id: "rav4-7", title: "", picture: null, neighbourhood: "", timeZone: "Africa/Kigali" };

it("leads to the same car with the same extras, in the words its page understands", () => {
  const href = bookAgainHref({
    vehicle,
    lines: [
      { ...line, rule: "rent" },
      { ...line, rule: "driver", pieces: 1 },
      { ...line, rule: "child_seat", pieces: 2 },
      { ...line, rule: "weekly_discount" },
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
  expect(bookAgainHref({ vehicle, lines: [{ ...line, rule: "rent" }] })).toBe("/vehicle/rav4-7");
});

it("is offered once nothing more comes of the rental", () => {
  expect((["completed", "cancelled", "confirmed", "requested"] as const).map(isOver)).toEqual([
    ...[true, true, false, false],
  ]);
});
