import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { vehicleOccupancy } from "@/db/schema/catalog/occupancy";
import { simulatedCharges } from "@/db/schema/operations/simulated-providers";
import { payments } from "@/db/schema/payments/payments";
import { freshDatabase } from "@/db/testing/fresh-database";
import { advanceWaitingPayments, ledgerOf, notificationKindsOf, paidScenario } from "@/db/testing/scenarios";
import { getPayment } from "@/lib/payments/payments/queries";
import { addMs, DAY_MS, HOUR_MS } from "@/lib/platform/dates";
import { settleDueDeposits } from "@/lib/rentals/bookings/claims/close-due-claims";
import { getBooking } from "@/lib/rentals/bookings/queries";
import { recordReturn } from "./commands";
import { handOver } from "./testing";

const database = await freshDatabase();
// The simulated providers use real time, so the tests start now; the pick-up is tomorrow, the return three
// days later.
const now = new Date();
const pickup = addMs(now, DAY_MS);
const returnDueAt = addMs(now, 4 * DAY_MS);
/** When claims can no longer be filed and deposits are settled. */
const settledAt = addMs(returnDueAt, 75 * HOUR_MS);
const pickupInspection = { odometerKm: 42_000, fuelPercent: 75 };
const returnInspection = { odometerKm: 42_310, fuelPercent: 60 };

const paid = (vehicleFields?: Parameters<typeof paidScenario>[2]) =>
  paidScenario(database, now, vehicleFields);

/** A booking after pick-up, with a deposit; without `method`, the deposit is waived. */
async function pickedUpScenario(method?: "card" | "momo") {
  const scenario = await paid();
  const depositId = method && (await scenario.pay("deposit", now, method));
  await handOver(
    scenario.owner,
    scenario.bookingId,
    { ...pickupInspection, isDepositWaived: !method },
    pickup,
  );
  return { ...scenario, depositId: depositId ?? "" };
}

describe("taking a car back", () => {
  it("releases a card's deposit when nothing is kept, once no claim can be filed any more", async () => {
    const { owner, renter, bookingId, depositId } = await pickedUpScenario("card");
    expect(await getPayment(renter, depositId, returnDueAt)).toMatchObject({ status: "authorized" });
    const done = await recordReturn(owner, bookingId, returnInspection, returnDueAt);
    expect(done).toMatchObject({ status: "completed", charges: [], returnedAt: returnDueAt.toISOString() });
    expect(done.deposit).toMatchObject({ isHeld: true, keptCents: 0, openCents: 10_000 });
    expect(await getPayment(renter, depositId, returnDueAt)).toMatchObject({ status: "authorized" });
    await settleDueDeposits(settledAt);
    const { deposit } = await getBooking(owner, bookingId, settledAt);
    expect(deposit).toMatchObject({ isHeld: false, keptCents: 0, openCents: 0 });
    expect(await getPayment(renter, depositId, settledAt)).toMatchObject({ status: "cancelled" });
    expect(await ledgerOf(database, bookingId)).toEqual({
      provider_clearing: 13_500,
      owner_payable: -12_150,
      commission_revenue: -1_350,
    });
  });

  it("captures only the kept part of a card's deposit, late days first, and records it in the ledger", async () => {
    const { owner, bookingId, depositId } = await pickedUpScenario("card");
    const keptDeposit = { depositKeptCents: 2_000, depositKeptReason: "A broken mirror" };
    const done = await recordReturn(
      owner,
      bookingId,
      { ...returnInspection, ...keptDeposit },
      addMs(returnDueAt, 2 * HOUR_MS),
    );
    expect(done).toMatchObject({
      charges: [{ kind: "late", quantity: 1, amountCents: 4_500 }],
      chargesDueCents: 0,
    });
    expect(done.deposit).toMatchObject({
      keptCents: 6_500,
      chargesCents: 4_500,
      damageCents: 2_000,
      openCents: 3_500,
    });
    await settleDueDeposits(settledAt);
    expect((await getBooking(owner, bookingId, settledAt)).deposit).toMatchObject({ refundCents: 3_500 });
    const [row] = await database.select().from(payments).where(eq(payments.id, depositId));
    expect(row).toMatchObject({ status: "captured", capturedCents: 6_500, refundedCents: 0 });
    // The page shows the captured amount, not the authorised one.
    const { payments: bookingPayments } = await getBooking(owner, bookingId, addMs(returnDueAt, 2 * HOUR_MS));
    const charged = { amount: 10_000, chargedAmount: 6_500, refundedAmount: 0, pendingRefundAmount: 0 };
    expect(bookingPayments.find(({ id }) => id === depositId)).toMatchObject(charged);
    // Late days are rent and bear 10 % commission; compensation for damage bears none.
    expect(await ledgerOf(database, bookingId)).toEqual({
      provider_clearing: 20_000,
      deposit_held: 0,
      owner_payable: -(12_150 + 4_050 + 2_000),
      commission_revenue: -(1_350 + 450),
    });
  });

  it("refunds the rest of a deposit that the provider captured in full instead of in part", async () => {
    const { owner, bookingId, depositId } = await pickedUpScenario("card");
    const keptDeposit = { depositKeptCents: 2_000, depositKeptReason: "A broken mirror" };
    await recordReturn(owner, bookingId, { ...returnInspection, ...keptDeposit }, returnDueAt);
    await database
      .update(simulatedCharges)
      .set({ status: "captured" })
      .where(eq(simulatedCharges.reference, depositId));
    await settleDueDeposits(settledAt);
    const [row] = await database.select().from(payments).where(eq(payments.id, depositId));
    expect(row).toMatchObject({ status: "captured", capturedCents: null, refundedCents: 8_000 });
    expect(await ledgerOf(database, bookingId)).toMatchObject({
      provider_clearing: 13_500 + 2_000,
      deposit_held: 0,
      owner_payable: -(12_150 + 2_000),
    });
  });

  it("refunds the rest of a deposit paid by mobile money", async () => {
    const { owner, bookingId, depositId } = await pickedUpScenario("momo");
    const keptDeposit = { depositKeptCents: 2_500, depositKeptReason: "Seats to be cleaned" };
    await recordReturn(owner, bookingId, { ...returnInspection, ...keptDeposit }, returnDueAt);
    await settleDueDeposits(settledAt);
    const [row] = await database.select().from(payments).where(eq(payments.id, depositId));
    expect(row).toMatchObject({ status: "captured", refundedCents: 7_500 });
    expect(await ledgerOf(database, bookingId)).toMatchObject({
      provider_clearing: 16_000,
      deposit_held: 0,
      owner_payable: -(12_150 + 2_500),
    });
    expect((await getBooking(owner, bookingId, returnDueAt)).events).toContainEqual(
      expect.objectContaining({ reason: "deposit_returned", amountCents: 7_500 }),
    );
  });

  it("charges the renter once for late days that no deposit covers", async () => {
    const { owner, renter, bookingId, pay } = await pickedUpScenario();
    const late = addMs(returnDueAt, 25 * HOUR_MS);
    await recordReturn(owner, bookingId, returnInspection, late);
    expect(await getBooking(renter, bookingId, late)).toMatchObject({
      charges: [{ kind: "late", quantity: 2, amountCents: 9_000 }],
      chargesDueCents: 9_000,
      dues: [{ purpose: "late", totalCents: 9_000 }],
    });
    await pay("late", late);
    expect(await getBooking(renter, bookingId, late)).toMatchObject({ chargesDueCents: 0, dues: [] });
    expect(await ledgerOf(database, bookingId)).toMatchObject({ provider_clearing: 22_500 });
  });

  it("waives uncovered late days that are too small to charge, and notifies both sides", async () => {
    const { owner, renter, bookingId, pay } = await paid({ depositCents: 8_970 });
    await pay("deposit", now, "card");
    await handOver(owner, bookingId, pickupInspection, pickup);
    const late = addMs(returnDueAt, 25 * HOUR_MS);
    const done = await recordReturn(owner, bookingId, returnInspection, late);
    expect(done).toMatchObject({ chargesDueCents: 0, chargesWaivedCents: 30 });
    expect(done.events.filter(({ reason }) => reason === "late_waived")).toMatchObject([{ amountCents: 30 }]);
    expect((await getBooking(renter, bookingId, late)).dues).toEqual([]);
    expect(await notificationKindsOf(database, renter.userId)).toContain("late-waived");
    expect(await notificationKindsOf(database, owner.userId)).toContain("late-waived-host");
  });

  it("refuses to keep more than is left, to keep anything without a reason, and an odometer reading that goes backwards", async () => {
    const { owner, bookingId } = await pickedUpScenario("card");
    const returnKeeping = (depositKeptCents: number, depositKeptReason?: string) =>
      recordReturn(
        owner,
        bookingId,
        { ...returnInspection, depositKeptCents, depositKeptReason },
        addMs(returnDueAt, 2 * HOUR_MS),
      );
    await expect(returnKeeping(5_501, "A door")).rejects.toMatchObject({ key: "depositKeptTooMuch" });
    await expect(returnKeeping(100)).rejects.toMatchObject({ key: "depositReasonRequired" });
    await expect(
      recordReturn(owner, bookingId, { ...returnInspection, odometerKm: 41_999 }, returnDueAt),
    ).rejects.toMatchObject({
      key: "odometerBelow",
    });
    const both = { ...returnInspection, odometerKm: 41_999, depositKeptCents: 20_000 };
    await expect(recordReturn(owner, bookingId, both, returnDueAt)).rejects.toMatchObject({
      key: "invalid",
      details: {
        fields: {
          odometerKm: "odometerBelow",
          depositKeptCents: "depositKeptTooMuch",
          depositKeptReason: "depositReasonRequired",
        },
      },
    });
    const early = addMs(pickup, -1).toISOString();
    await expect(
      recordReturn(owner, bookingId, { ...returnInspection, returnedAt: early }, returnDueAt),
    ).rejects.toMatchObject({
      key: "returnedAtWrong",
    });
    expect((await getBooking(owner, bookingId, returnDueAt)).status).toBe("active");
  });

  it("counts lateness until the actual return, not its recording, and frees the remaining days", async () => {
    const { owner, bookingId } = await pickedUpScenario();
    const returnedAt = addMs(pickup, DAY_MS);
    const done = await recordReturn(
      owner,
      bookingId,
      { ...returnInspection, returnedAt: returnedAt.toISOString() },
      addMs(returnDueAt, DAY_MS),
    );
    expect(done).toMatchObject({ charges: [], returnedAt: returnedAt.toISOString() });
    const [taken] = await database
      .select()
      .from(vehicleOccupancy)
      .where(eq(vehicleOccupancy.bookingId, bookingId));
    expect(taken?.during).not.toContain(returnDueAt.toISOString().slice(0, 10));
  });

  it("accepts an earlier return time in a record that waited on the device", async () => {
    const { owner, bookingId } = await pickedUpScenario();
    const sentAt = addMs(returnDueAt, 3 * DAY_MS);
    const request = { ...returnInspection, returnedAt: returnDueAt.toISOString(), at: sentAt.toISOString() };
    const done = await recordReturn(owner, bookingId, request, addMs(sentAt, HOUR_MS));
    expect(done).toMatchObject({ charges: [], returnedAt: returnDueAt.toISOString() });
  });

  it("counts deadlines from the time of recording, whatever return time it gives", async () => {
    const { owner, renter, bookingId } = await pickedUpScenario("card");
    const returnedAt = addMs(pickup, HOUR_MS).toISOString();
    const recordedAt = addMs(pickup, 20 * DAY_MS);
    await recordReturn(owner, bookingId, { ...returnInspection, returnedAt }, recordedAt);
    const { deposit, claimDeadlines } = await getBooking(owner, bookingId, recordedAt);
    const settlesAt = addMs(recordedAt, 3 * DAY_MS).toISOString();
    expect(deposit).toMatchObject({ isHeld: true, settlesAt });
    expect(claimDeadlines.damage).toBe(settlesAt);
    expect(await getBooking(renter, bookingId, recordedAt)).toMatchObject({
      returnedAt,
      reviewing: { until: addMs(recordedAt, 14 * DAY_MS).toISOString() },
      can: { review: true },
    });
  });

  it("is finished by the worker when the provider was unavailable", async () => {
    const { owner, bookingId, depositId } = await pickedUpScenario("card");
    const [held] = await database.select().from(payments).where(eq(payments.id, depositId));
    await database.update(payments).set({ provider: "unheard-of" }).where(eq(payments.id, depositId));
    const keptDeposit = { depositKeptCents: 3_000, depositKeptReason: "A lost key" };
    const press = () => recordReturn(owner, bookingId, { ...returnInspection, ...keptDeposit }, returnDueAt);
    const outcomes = await Promise.allSettled([press(), press()]);
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    await settleDueDeposits(settledAt);
    await database.update(payments).set({ provider: held?.provider }).where(eq(payments.id, depositId));
    await advanceWaitingPayments(addMs(settledAt, DAY_MS));
    const [row] = await database.select().from(payments).where(eq(payments.id, depositId));
    expect(row).toMatchObject({ status: "captured", capturedCents: 3_000 });
    expect(await ledgerOf(database, bookingId)).toMatchObject({ provider_clearing: 16_500, deposit_held: 0 });
  });
});
