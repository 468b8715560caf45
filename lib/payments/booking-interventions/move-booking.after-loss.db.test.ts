import { eq } from "drizzle-orm";
import { v7 as uuid } from "uuid";
import { expect, it } from "vitest";
import { payments, refunds } from "@/db/schema/payments/payments";
import { bookings } from "@/db/schema/rentals/bookings";
import { makeBusiness, makeUser, makeVehicle } from "@/db/testing/factories";
import { freshDatabase } from "@/db/testing/fresh-database";
import { actorFor, paidScenario } from "@/db/testing/scenarios";
import { recordDisputes } from "@/lib/payments/disputes/record-disputes";
import { postCapture, postLoss, postRefund, postReinstatement } from "@/lib/payments/ledger/commands";
import { setRefundedCents } from "@/lib/payments/ledger/settle-promotion";
import { markRefunded, settleManualRefund, unmarkRefunded } from "@/lib/payments/payments/refunds/commands";
import { recordRefundReturn } from "@/lib/payments/payments/refunds/record-returned-transfer";
import { listOwed } from "@/lib/payments/payouts/amounts-owed";
import { addMs, DAY_MS, HOUR_MS } from "@/lib/platform/dates";
import { handOver } from "@/lib/rentals/bookings/handovers/testing";
import { getBooking } from "@/lib/rentals/bookings/queries";
import { moveBooking } from "./move-booking";

const database = await freshDatabase();
const now = new Date();
const start = addMs(now, DAY_MS);
const breakdown = addMs(start, 5 * HOUR_MS);
const device = { ipAddress: "10.0.0.9", userAgent: null };
const editedAt = addMs(now, -DAY_MS);
const admin = actorFor(await makeUser(database, { role: "admin" }));

/** A paid rental of three days at $45 that is under way, and moves to another owner's car on its first day. */
async function rentalOfTwoOwners() {
  const { owner, business, bookingId, vehicle } = await paidScenario(database, now, { editedAt });
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
  const swap = { fromVehicleId: vehicle.id };
  const request = { vehicleId: alike.id, totalCents: 13_500, reason: "The engine failed", swap };
  const move = () => moveBooking(admin, bookingId, request, { now: breakdown, device });
  const owedTo = async (businessId: string) =>
    (await listOwed(database, businessId, breakdown)).find((one) => one.bookingId === bookingId)?.cents;
  const owed = async () => [await owedTo(business.id), await owedTo(secondBusiness.id)];
  return { owner, business, secondBusiness, secondOwner, bookingId, payment, move, owed };
}

it("shares the earnings of a rental whose payment a bank took back at the marketplace's expense", async () => {
  const { owner, business, secondBusiness, secondOwner, bookingId, payment, move, owed } =
    await rentalOfTwoOwners();
  const loss = { id: uuid(), paymentId: payment.id, amount: 13_500, amountCents: 13_500 };
  await database.insert(refunds).values({ ...loss, status: "succeeded", reason: "dispute_lost" });
  const to = { businessId: business.id, bearer: "marketplace" as const };
  await database.transaction(async (tx) => {
    await postLoss(tx, payment, loss, to, start);
    await markRefunded(tx, payment.id, 13_500, start);
    await setRefundedCents(tx, bookingId, 13_500, start);
  });
  expect((await getBooking(owner, bookingId, start)).earnings).toMatchObject({ cents: 12_150 });
  await move();
  // One of three days has begun and belongs to the first owner.
  expect(await owed()).toEqual([4_050, 8_100]);
  const earned = async () => (await getBooking(secondOwner, bookingId, breakdown)).earnings;
  expect(await earned()).toMatchObject({ cents: 8_100 });

  await database.transaction(async (tx) => {
    await unmarkRefunded(tx, loss, breakdown);
    await postReinstatement(tx, payment, loss, secondBusiness.id, breakdown);
    await setRefundedCents(tx, bookingId, 0, breakdown);
  });
  expect(await earned()).toMatchObject({ cents: 8_100 });
});

it("leaves both owners their days when a transferred refund comes back after the move and is sent again", async () => {
  const { bookingId, payment, move, owed } = await rentalOfTwoOwners();
  const refund = { id: uuid(), paymentId: payment.id, amount: 3_000, amountCents: 3_000 };
  await database.update(bookings).set({ refundedCents: 3_000 }).where(eq(bookings.id, bookingId));
  await database.insert(refunds).values({ ...refund, status: "by_hand", reason: "active" });
  const context = { now: breakdown, device };
  await settleManualRefund(admin, refund.id, { transferReference: "BK-1" }, context);
  await move();
  // $105 are left of $135; one of three days has begun.
  expect(await owed()).toEqual([3_150, 6_300]);
  await recordRefundReturn(admin, refund.id, { reason: "The account was closed" }, context);
  const [again] = await database.select().from(refunds).where(eq(refunds.status, "by_hand"));
  await settleManualRefund(admin, again?.id ?? "", { transferReference: "BK-2" }, context);
  expect(await owed()).toEqual([3_150, 6_300]);
});

it("leaves both owners their days when a refund turns out not to be made after the move and is made again", async () => {
  const { business, secondBusiness, bookingId, payment, move, owed } = await rentalOfTwoOwners();
  await database.update(bookings).set({ refundedCents: 3_000 }).where(eq(bookings.id, bookingId));
  const refund = { paymentId: payment.id, amount: 3_000, amountCents: 3_000, reason: "active" as const };
  const make = async (id: string, businessId: string, at: Date) => {
    await database.insert(refunds).values({ ...refund, id, status: "succeeded" });
    await database.transaction(async (tx) => {
      await postRefund(tx, payment, { ...refund, id }, businessId, at);
      await markRefunded(tx, payment.id, 3_000, at);
    });
  };
  const missing = { ...refund, id: uuid(), isMadeAgain: true };
  await make(missing.id, business.id, start);
  await move();
  expect(await owed()).toEqual([3_150, 6_300]);
  await database.update(refunds).set({ status: "failed" }).where(eq(refunds.id, missing.id));
  await database.transaction(async (tx) => {
    await unmarkRefunded(tx, missing, breakdown);
    await postReinstatement(tx, payment, missing, secondBusiness.id, breakdown);
  });
  await make(uuid(), secondBusiness.id, breakdown);
  expect(await owed()).toEqual([3_150, 6_300]);
});

/** The bank's decision: everything is lost, or nothing any more. `revision` counts the decisions before. */
async function decide(paymentId: string, lost: number, revision: number, at: Date) {
  const [payment] = await database.select().from(payments).where(eq(payments.id, paymentId));
  if (!payment) throw new Error("no payment");
  const seen = { dispute: payment.dispute, lostAmount: 13_500 - lost, revision };
  expect(await recordDisputes(payment, seen, { lost }, at)).toBe("settled");
}

const dispute = (paymentId: string, disputed: { amount: number } | null) =>
  database.update(payments).set({ dispute: disputed }).where(eq(payments.id, paymentId));

/** Makes a refund of the payment and takes it from the owners, as its provider's answer would. */
async function makeRefund(
  payment: Awaited<ReturnType<typeof rentalOfTwoOwners>>["payment"],
  cents: number,
  businessId: string,
) {
  const refund = { id: uuid(), paymentId: payment.id, amount: cents, amountCents: cents };
  await database.insert(refunds).values({ ...refund, status: "succeeded", reason: "active" });
  await database.transaction(async (tx) => {
    await postRefund(tx, payment, refund, businessId, breakdown);
    await markRefunded(tx, payment.id, cents, breakdown);
  });
}

it("divides a refund that a loss made unnecessary before the move, and its reinstatement makes due again", async () => {
  const { secondBusiness, secondOwner, bookingId, payment, move, owed } = await rentalOfTwoOwners();
  await database.update(bookings).set({ refundedCents: 3_000 }).where(eq(bookings.id, bookingId));
  await dispute(payment.id, { amount: 13_500 });
  await decide(payment.id, 13_500, 0, start);
  await move();
  expect(await owed()).toEqual([4_050, 8_100]);
  await dispute(payment.id, null);
  await decide(payment.id, 0, 1, breakdown);
  await makeRefund(payment, 3_000, secondBusiness.id);
  expect(await owed()).toEqual([3_150, 6_300]);
  expect((await getBooking(secondOwner, bookingId, breakdown)).earnings).toMatchObject({ cents: 6_300 });
});

it("divides what a loss after the move leaves to the owners, and again when the bank returns the money", async () => {
  const { secondBusiness, secondOwner, bookingId, payment, move, owed } = await rentalOfTwoOwners();
  await database.update(bookings).set({ refundedCents: 3_000 }).where(eq(bookings.id, bookingId));
  await dispute(payment.id, { amount: 13_500 });
  await move();
  // The refund is taken from the second owner once the bank allows it.
  expect(await owed()).toEqual([3_150, 9_000]);
  await decide(payment.id, 13_500, 0, breakdown);
  expect(await owed()).toEqual([4_050, 8_100]);
  const earned = async () => (await getBooking(secondOwner, bookingId, breakdown)).earnings;
  expect(await earned()).toMatchObject({ cents: 8_100 });
  await dispute(payment.id, null);
  await decide(payment.id, 0, 1, breakdown);
  await makeRefund(payment, 3_000, secondBusiness.id);
  expect(await owed()).toEqual([3_150, 6_300]);
  expect(await earned()).toMatchObject({ cents: 6_300 });
});

it("leaves both owners their days when a bank returns a surplus payment after the move, which is refunded", async () => {
  const { business, secondBusiness, payment, move, owed } = await rentalOfTwoOwners();
  const surplus = { ...payment, id: uuid(), providerRef: uuid() };
  await database.insert(payments).values(surplus);
  const earning = { businessId: business.id, commissionPercent: 10 };
  await database.transaction((tx) => postCapture(tx, surplus, earning, start));
  await decide(surplus.id, 13_500, 0, start);
  await move();
  expect(await owed()).toEqual([4_050, 8_100]);
  await decide(surplus.id, 0, 1, breakdown);
  await makeRefund(surplus, 13_500, secondBusiness.id);
  expect(await owed()).toEqual([4_050, 8_100]);
});
