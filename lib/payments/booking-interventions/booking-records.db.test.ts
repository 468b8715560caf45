import { eq } from "drizzle-orm";
import { v7 as uuid } from "uuid";
import { expect, it } from "vitest";
import { payments } from "@/db/schema/payments/payments";
import { payoutItems, payouts } from "@/db/schema/payments/payouts";
import { additionalDrivers } from "@/db/schema/rentals/additional-drivers";
import { makeUser } from "@/db/testing/factories";
import { freshDatabase } from "@/db/testing/fresh-database";
import { actorFor, completedScenario, paidScenario } from "@/db/testing/scenarios";
import { adminPayoutListQuery } from "@/lib/payments/payouts/contract";
import { listPayouts } from "@/lib/payments/payouts/queries";
import { addRenterReview, addReview } from "@/lib/rentals/bookings/reviews/commands";
import { getBookingRecords } from "./booking-records";

const database = await freshDatabase();
const now = new Date("2026-12-01T08:00:00Z");

it("lists the drivers, the payout and both reviews of a booking, and the payout is found by its reference", async () => {
  const { bookingId, business, renter, owner, vehicle } = await completedScenario(database, now);
  const driver = await makeUser(database, { role: "individual" });
  await database.insert(additionalDrivers).values({ id: uuid(), bookingId, userId: driver.id });
  await database.insert(additionalDrivers).values({ id: uuid(), bookingId, email: "invited@example.com" });
  await addReview(renter, vehicle.id, { bookingId, rating: 4, comment: "A good car." }, now, "en");
  await addRenterReview(owner, bookingId, { rating: 5, comment: "On time." }, now, "en");
  const payout = { id: uuid(), reference: "GP-2345678", businessId: business.id, amountCents: 9_000 };
  await database.insert(payouts).values({ ...payout, amountRwf: 117_000, rwfPerHundredUsd: 130_000 });
  const item = { id: uuid(), payoutId: payout.id, kind: "rental" as const, bookingId, amountCents: 8_100 };
  await database.insert(payoutItems).values(item);

  const records = await getBookingRecords(bookingId);
  expect(records.drivers.map(({ id }) => id)).toEqual([driver.id]);
  expect(records.payouts).toEqual([
    { id: payout.id, reference: "GP-2345678", status: "due", amountCents: 8_100 },
  ]);
  expect(records.reviews).toMatchObject([
    { author: "renter", rating: 4, isHidden: false },
    { author: "owner", rating: 5, isHidden: false },
  ]);

  const admin = actorFor(await makeUser(database, { role: "admin" }));
  const found = async (search: string) =>
    (await listPayouts(admin, adminPayoutListQuery.parse({ search }))).items.map(({ id }) => id);
  expect(await found("gp-2345678")).toEqual([payout.id]);
  expect(await found(business.name)).toEqual([payout.id]);
  expect(await found("GP-OTHER22")).toEqual([]);
});

it("tells which payments of a booking are disputed", async () => {
  const { bookingId } = await paidScenario(database, now);
  const disputed = async () =>
    (await getBookingRecords(bookingId)).payments.map(({ wasDisputed }) => wasDisputed);
  expect(await disputed()).toEqual([false]);
  await database
    .update(payments)
    .set({ dispute: { amount: 100 } })
    .where(eq(payments.bookingId, bookingId));
  expect(await disputed()).toEqual([true]);
});
