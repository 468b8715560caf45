import { expect, it } from "vitest";
import { otherVehiclesHref, sameVehicleHref } from "./same-vehicle-links";

const vehicle = {
  id: "rav4-7",
  title: "",
  picture: null,
  neighbourhood: "",
  timeZone: "Africa/Kigali",
  fuelType: "hybrid" as const,
};
const booking = { startsAt: "2026-12-04T06:00:00Z", endsAt: "2026-12-07T08:00:00Z", vehicle };

it("links to the same vehicle with days, times, extras and promo code chosen again", () => {
  const line = { quantity: 3, unitCents: 500, amountCents: 1500 };
  const lines = [
    { ...line, rule: "rent" as const },
    { ...line, rule: "child_seat" as const, pieces: 2 },
  ];
  expect(sameVehicleHref({ ...booking, lines, isNonRefundable: false })).toBe(
    "/vehicle/rav4-7?from=2026-12-04&to=2026-12-07&fromTime=08%3A00&extras=child_seat.2",
  );
  const discount = {
    ...line,
    rule: "promo_code" as const,
    name: "KIGALI2026",
    bearer: "marketplace" as const,
  };
  expect(sameVehicleHref({ ...booking, lines: [discount], isNonRefundable: false })).toContain(
    "&promo=KIGALI2026",
  );
  const nonRefundable = sameVehicleHref({ ...booking, lines: [], isNonRefundable: true });
  expect(nonRefundable).toContain("rate=non-refundable");
});

it("links to other vehicles with the same days and times, at which they are looked for", () => {
  expect(otherVehiclesHref(booking)).toBe("/vehicles?from=2026-12-04&to=2026-12-07&fromTime=08%3A00");
});
