import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { vehicles } from "@/db/schema/catalog/vehicles";
import { bookings } from "@/db/schema/rentals/bookings";
import { makeUser, makeVehicle } from "@/db/testing/factories";
import { actorFor, advanceWaitingPayments } from "@/db/testing/scenarios";
import { answerCharge } from "@/lib/operations/demo/providers/commands";
import { startPayment } from "@/lib/payments/payments/checkout/commands";
import { getPayment } from "@/lib/payments/payments/queries";
import { addMs, DAY_MS, HOUR_MS } from "@/lib/platform/dates";
import { priceBookingChange, proposeBookingChange } from "@/lib/rentals/bookings/changes/commands";
import { expireChanges } from "@/lib/rentals/bookings/changes/expire-changes";
import {
  bookingStart,
  now,
  openChangesFixture,
  periodOfDays,
  proposeTestChange,
} from "@/lib/rentals/bookings/changes/testing";
import { getBooking } from "@/lib/rentals/bookings/queries";
import { moveBooking } from "./move-booking";

const { database, paid } = await openChangesFixture();
const admin = actorFor(await makeUser(database, { role: "admin" }));

/** A paid instant booking far ahead, and a vehicle of another owner to which it can move. */
async function movable() {
  const scenario = await paid();
  const editedAt = addMs(now, -DAY_MS);
  await database.update(vehicles).set({ editedAt }).where(eq(vehicles.id, scenario.vehicle.id));
  const alike = await makeVehicle(database, { dailyPriceCents: 4_500, editedAt });
  const move = (at: Date) =>
    moveBooking(
      admin,
      scenario.bookingId,
      { vehicleId: alike.id, totalCents: 13_500, reason: "The owner does not answer" },
      { now: at, device: { ipAddress: "10.0.0.9", userAgent: null } },
    );
  return { ...scenario, alike, move };
}

it("asks the present owner about other dates, because the bill keeps the prices of the first owner's vehicle", async () => {
  const { renter, bookingId, vehicle, move } = await movable();
  // Cancelling would be free, so that a change needs no answer otherwise.
  const createdAt = addMs(now, -DAY_MS);
  const [startsAt, endsAt] = [addMs(bookingStart, 5 * DAY_MS), addMs(bookingStart, 8 * DAY_MS)];
  await database.update(bookings).set({ createdAt, startsAt, endsAt }).where(eq(bookings.id, bookingId));
  const shorter = { startsAt: startsAt.toISOString(), endsAt: addMs(endsAt, -DAY_MS).toISOString() };
  expect(await priceBookingChange(renter, bookingId, shorter, now)).toMatchObject({ isAgreedAtOnce: true });
  await move(now);
  await database.update(vehicles).set({ dailyPriceCents: 500 }).where(eq(vehicles.id, vehicle.id));
  const price = await priceBookingChange(renter, bookingId, shorter, now);
  expect(price).toMatchObject({ totalCents: 1_000, isAgreedAtOnce: false });
  const request = { ...shorter, differenceCents: price.differenceCents };
  expect(await proposeBookingChange(renter, bookingId, request, now)).toMatchObject({
    totalCents: 13_500,
    change: { status: "proposed" },
  });
});

it("refunds a payment that is late for other dates which the first owner agreed to", async () => {
  const { renter, bookingId, move } = await movable();
  await proposeTestChange(renter, bookingId, 5);
  const request = { bookingId, purpose: "change", method: "momo", phone: "0788 123 456" } as const;
  const payment = await startPayment(renter, request, now);
  const late = addMs(now, 3 * HOUR_MS);
  await expireChanges(late);
  await move(late);
  await answerCharge(renter, payment.id, { answer: "approve" }, new Date());
  await advanceWaitingPayments(late);
  expect(await getPayment(renter, payment.id, late)).toMatchObject({ status: "refunded" });
  expect(await getBooking(renter, bookingId, late)).toMatchObject({
    totalCents: 13_500,
    endsAt: periodOfDays(3).endsAt,
  });
});
