import { eq } from "drizzle-orm";
import { v7 as uuid } from "uuid";
import { expect, it } from "vitest";
import { vehicles } from "@/db/schema/catalog/vehicles";
import { payments, refunds } from "@/db/schema/payments/payments";
import { makeBusiness, makeUser, makeVehicle } from "@/db/testing/factories";
import { freshDatabase } from "@/db/testing/fresh-database";
import { actorFor, paidScenario } from "@/db/testing/scenarios";
import { postLoss, postReinstatement } from "@/lib/payments/ledger/commands";
import { setRefundedCents } from "@/lib/payments/ledger/settle-promotion";
import { listOwed } from "@/lib/payments/payouts/amounts-owed";
import { addMs, DAY_MS, HOUR_MS } from "@/lib/platform/dates";
import { handOver } from "@/lib/rentals/bookings/handovers/testing";
import { getBooking } from "@/lib/rentals/bookings/queries";
import { moveBooking } from "./move-booking";

const database = await freshDatabase();
const now = new Date();
const start = addMs(now, DAY_MS);
const breakdown = addMs(start, 5 * HOUR_MS);
const editedAt = addMs(now, -DAY_MS);
const admin = actorFor(await makeUser(database, { role: "admin" }));

it("shares the earnings of a rental whose payment a bank took back at the marketplace's expense", async () => {
  const { owner, business, bookingId } = await paidScenario(database, now, { editedAt });
  const second = actorFor(await makeUser(database, { role: "business" }));
  const secondBusiness = await makeBusiness(database, { ownerId: second.userId });
  const secondOwner = { ...second, memberships: [{ businessId: secondBusiness.id, role: "owner" as const }] };
  const alike = await makeVehicle(database, {
    businessId: secondBusiness.id,
    dailyPriceCents: 4_500,
    editedAt,
  });
  await handOver(owner, bookingId, { odometerKm: 10, fuelPercent: 90, isDepositWaived: true }, start);
  const [payment] = await database.select().from(payments).where(eq(payments.bookingId, bookingId));
  if (!payment) throw new Error("no payment");
  const loss = { id: uuid(), paymentId: payment.id, amount: 13_500, amountCents: 13_500 };
  await database.insert(refunds).values({ ...loss, status: "succeeded", reason: "dispute_lost" });
  const to = { businessId: business.id, bearer: "marketplace" as const };
  await database.transaction(async (tx) => {
    await postLoss(tx, payment, loss, to, start);
    await setRefundedCents(tx, bookingId, 13_500, start);
  });
  expect((await getBooking(owner, bookingId, start)).earnings).toMatchObject({ cents: 12_150 });

  const [booked] = await database
    .select({ id: vehicles.id })
    .from(vehicles)
    .where(eq(vehicles.businessId, business.id));
  const swap = { fromVehicleId: booked?.id ?? "" };
  const request = { vehicleId: alike.id, totalCents: 13_500, reason: "The engine failed", swap };
  const device = { ipAddress: "10.0.0.9", userAgent: null };
  await moveBooking(admin, bookingId, request, { now: breakdown, device });
  // One of three days has begun and belongs to the first owner.
  const owedTo = async (businessId: string) =>
    (await listOwed(database, businessId, breakdown)).find((one) => one.bookingId === bookingId)?.cents;
  expect([await owedTo(business.id), await owedTo(secondBusiness.id)]).toEqual([4_050, 8_100]);
  const earned = async () => (await getBooking(secondOwner, bookingId, breakdown)).earnings;
  expect(await earned()).toMatchObject({ cents: 8_100 });

  await database.transaction(async (tx) => {
    await postReinstatement(tx, payment, loss, secondBusiness.id, breakdown);
    await setRefundedCents(tx, bookingId, 0, breakdown);
  });
  expect(await earned()).toMatchObject({ cents: 8_100 });
});
