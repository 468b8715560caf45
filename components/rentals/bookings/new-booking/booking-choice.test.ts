import { expect, it } from "vitest";
import type { OfferedExtra } from "@/lib/catalog/pricing/contract";
import { addMs, HOUR_MS } from "@/lib/platform/dates";
import { freeCancellationUntil } from "@/lib/rentals/quotes/rules";
import {
  type BookingChoice,
  emptyChoice,
  hasBothDays,
  isFreeUntilDayBefore,
  needsAddress,
  readChoice,
  writeChoice,
} from "./booking-choice";

it("writes a choice into the URL and reads the same back", () => {
  const choice = { ...emptyChoice, from: "2026-12-05", to: "2026-12-08", fromTime: "08:30" };
  expect(writeChoice(choice)).toBe("?from=2026-12-05&to=2026-12-08&fromTime=08%3A30");
  expect(readChoice(writeChoice(choice))).toEqual(choice);
});

it("promises free cancellation up to a day before only for a quote that has it", () => {
  const startsAt = new Date("2026-12-10T08:00:00Z");
  const quotedAt = (bookedAt: Date) =>
    isFreeUntilDayBefore({
      startsAt: startsAt.toISOString(),
      freeCancellationUntil: freeCancellationUntil({
        startsAt,
        bookedAt,
        isNonRefundable: false,
      }).toISOString(),
    });
  expect(quotedAt(addMs(startsAt, -25 * HOUR_MS))).toBe(true);
  expect(quotedAt(addMs(startsAt, -25 * HOUR_MS + 1))).toBe(false);
  expect(quotedAt(addMs(startsAt, -5 * HOUR_MS))).toBe(false);
});

it("drops invalid values", () => {
  expect(readChoice("?from=yesterday&to=2026-99-99&fromTime=03:00")).toBe(emptyChoice);
  expect(readChoice("?from=2026-12-05&toTime=25:00")).toEqual({ ...emptyChoice, from: "2026-12-05" });
  expect(writeChoice(emptyChoice)).toBe("");
});

const offered: OfferedExtra[] = [
  { kind: "driver", priceCents: 2_500, unit: "day", maxQuantity: 1 },
  { kind: "child_seat", priceCents: 300, unit: "day", maxQuantity: 2 },
  { kind: "delivery", priceCents: 1_500, unit: "rental", maxQuantity: 1 },
];

it("keeps the extras in the URL, and only those the vehicle offers", () => {
  const choice: BookingChoice = {
    ...emptyChoice,
    from: "2026-12-05",
    to: "2026-12-08",
    extras: [
      { kind: "driver", quantity: 1 },
      { kind: "child_seat", quantity: 2 },
    ],
  };
  expect(writeChoice(choice)).toBe("?from=2026-12-05&to=2026-12-08&extras=driver,child_seat.2");
  expect(readChoice(writeChoice(choice), offered)).toEqual(choice);
  const odd = "?from=2026-12-05&to=2026-12-08&extras=child_seat.3,insurance_full,constructor,driver.x";
  expect(readChoice(odd, offered).extras).toEqual([]);
});

it("needs an address once delivery is chosen", () => {
  const delivered: BookingChoice = { ...emptyChoice, extras: [{ kind: "delivery", quantity: 1 }] };
  expect(needsAddress(emptyChoice)).toBe(false);
  expect(needsAddress({ ...delivered, deliveryAddress: "  " })).toBe(true);
  expect(needsAddress({ ...delivered, deliveryAddress: "KG 7 Ave" })).toBe(false);
});

it("is complete with a drop-off after the pick-up", () => {
  expect(hasBothDays(emptyChoice)).toBe(false);
  expect(hasBothDays({ ...emptyChoice, from: "2026-12-05", to: "2026-12-05" })).toBe(false);
  expect(hasBothDays({ ...emptyChoice, from: "2026-12-05", to: "2026-12-06" })).toBe(true);
});
