import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { vehicles } from "@/db/schema/catalog/vehicles";
import { simulatedCharges } from "@/db/schema/operations/simulated-providers";
import { freshDatabase } from "@/db/testing/fresh-database";
import { ledgerOf, notificationKindsOf, paidScenario } from "@/db/testing/scenarios";
import { addMs, DAY_MS } from "@/lib/platform/dates";
import { priceBookingChange, proposeBookingChange } from "@/lib/rentals/bookings/changes/commands";
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
const settledAt = addMs(returnDueAt, 3 * DAY_MS);
const usageTerms = { includedKmPerDay: 100, extraKmPriceCents: 20, missingEighthPriceCents: 400 };
/** 110 km more than three days include, and two eighths less fuel than at the pick-up. */
const returnInspection = { odometerKm: 42_410, fuelPercent: 50 };
const extraKm = { kind: "extra_km", quantity: 110, unitCents: 20, amountCents: 2_200 };
const missingFuel = { kind: "missing_fuel", quantity: 2, unitCents: 400, amountCents: 800 };

/** A booking after pick-up of a vehicle with these terms, with a deposit; without `method`, the deposit is waived. */
async function pickedUpScenario(method?: "card" | "momo", depositCents = 10_000) {
  const scenario = await paidScenario(database, now, { ...usageTerms, depositCents });
  const depositId = method && (await scenario.pay("deposit", now, method));
  const seen = { odometerKm: 42_000, fuelPercent: 75, isDepositWaived: !method };
  await handOver(scenario.owner, scenario.bookingId, seen, pickup);
  return { ...scenario, depositId };
}

describe("a return with extra kilometres and missing fuel", () => {
  it.each(["card", "momo"] as const)(
    "is taken from a deposit by %s, and the renter is notified",
    async (method) => {
      const { owner, renter, bookingId } = await pickedUpScenario(method);
      const done = await recordReturn(owner, bookingId, returnInspection, returnDueAt);
      expect(done.charges).toEqual([extraKm, missingFuel]);
      expect(done).toMatchObject({
        chargesDueCents: 0,
        deposit: { chargesCents: 3_000, keptCents: 3_000, openCents: 7_000 },
      });
      expect(done.events).toContainEqual(
        expect.objectContaining({ reason: "return_charged", amountCents: 3_000 }),
      );
      expect(await notificationKindsOf(database, renter.userId)).toContain("return-charged");
      await settleDueDeposits(settledAt);
      // The charges bear the booking's commission of 10 %, like the rent.
      expect(await ledgerOf(database, bookingId)).toMatchObject({
        provider_clearing: 16_500,
        owner_payable: -(12_150 + 2_700),
        commission_revenue: -(1_350 + 300),
      });
    },
  );

  it("asks the renter once for what the deposit does not cover", async () => {
    const { owner, renter, bookingId, pay } = await pickedUpScenario("card", 1_000);
    await recordReturn(owner, bookingId, returnInspection, returnDueAt);
    expect(await getBooking(renter, bookingId, returnDueAt)).toMatchObject({
      chargesDueCents: 2_000,
      dues: [{ purpose: "late", totalCents: 2_000 }],
      // Nothing of it is left for claims, so it is settled at once.
      deposit: { isCollected: true, keptCents: 1_000, settlesAt: null },
    });
    expect(await ledgerOf(database, bookingId)).toMatchObject({ provider_clearing: 14_500, deposit_held: 0 });
    await pay("late", returnDueAt);
    await settleDueDeposits(settledAt);
    expect(await getBooking(renter, bookingId, returnDueAt)).toMatchObject({ chargesDueCents: 0, dues: [] });
    expect(await ledgerOf(database, bookingId)).toMatchObject({ provider_clearing: 16_500 });
  });

  it("asks the renter once for all charges if the bank released the deposit before it was captured", async () => {
    const { owner, renter, bookingId, pay, depositId } = await pickedUpScenario("card", 1_000);
    await database
      .update(simulatedCharges)
      .set({ status: "cancelled" })
      .where(eq(simulatedCharges.reference, depositId ?? ""));
    await recordReturn(owner, bookingId, returnInspection, returnDueAt);
    const { dues } = await getBooking(renter, bookingId, returnDueAt);
    expect(dues).toMatchObject([{ purpose: "late", totalCents: 3_000 }]);
    for (const { userId } of [owner, renter])
      expect(await notificationKindsOf(database, userId)).toContain("deposit-released");
    await pay("late", returnDueAt);
    await settleDueDeposits(settledAt);
    expect(await getBooking(renter, bookingId, settledAt)).toMatchObject({ chargesDueCents: 0, dues: [] });
    expect(await ledgerOf(database, bookingId)).toMatchObject({ provider_clearing: 16_500 });
  });

  it("does not charge what the owner waives", async () => {
    const { owner, bookingId } = await pickedUpScenario("card");
    const done = await recordReturn(
      owner,
      bookingId,
      { ...returnInspection, waivedCharges: ["missing_fuel"] },
      returnDueAt,
    );
    expect(done.charges).toEqual([extraKm]);
    expect(done.deposit).toMatchObject({ chargesCents: 2_200, openCents: 7_800 });
    expect(done.events).toContainEqual(
      expect.objectContaining({ reason: "charges_waived", amountCents: 800 }),
    );
  });

  it("charges nothing and sends no notification if the owner waives everything", async () => {
    const { owner, renter, bookingId } = await pickedUpScenario();
    const waivedCharges = ["extra_km" as const, "missing_fuel" as const];
    const done = await recordReturn(owner, bookingId, { ...returnInspection, waivedCharges }, returnDueAt);
    expect(done).toMatchObject({ charges: [], chargesDueCents: 0 });
    expect(await notificationKindsOf(database, renter.userId)).not.toContain("return-charged");
    expect(await ledgerOf(database, bookingId)).toMatchObject({ provider_clearing: 13_500 });
  });

  it("is charged once, even when it is sent several times in parallel", async () => {
    const { owner, bookingId } = await pickedUpScenario("momo");
    const press = () => recordReturn(owner, bookingId, returnInspection, returnDueAt);
    const outcomes = await Promise.allSettled([press(), press()]);
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    await Promise.all([settleDueDeposits(settledAt), settleDueDeposits(settledAt)]);
    expect(await ledgerOf(database, bookingId)).toMatchObject({ provider_clearing: 16_500, deposit_held: 0 });
  });

  it("leaves less of the deposit for damage", async () => {
    const { owner, bookingId } = await pickedUpScenario("card");
    const keeping = { depositKeptCents: 7_001, depositKeptReason: "A door" };
    await expect(
      recordReturn(owner, bookingId, { ...returnInspection, ...keeping }, returnDueAt),
    ).rejects.toMatchObject({ key: "depositKeptTooMuch" });
  });

  it("is refused if the odometer must have been misread", async () => {
    const { owner, bookingId } = await paidScenario(database, now, { ...usageTerms, extraKmPriceCents: 500 });
    const seen = { odometerKm: 42_000, fuelPercent: 75, isDepositWaived: true };
    await handOver(owner, bookingId, seen, pickup);
    await expect(
      recordReturn(owner, bookingId, { odometerKm: 424_100, fuelPercent: 75 }, returnDueAt),
    ).rejects.toMatchObject({ key: "chargesTooHigh" });
  });
});

describe("the terms of a booking", () => {
  it("stay those of its quote when the vehicle's terms change, even with new dates, whose days count", async () => {
    const { owner, renter, vehicle, bookingId, pay } = await paidScenario(database, now, usageTerms);
    const dearer = { includedKmPerDay: 10, extraKmPriceCents: 500, missingEighthPriceCents: null };
    await database.update(vehicles).set(dearer).where(eq(vehicles.id, vehicle.id));
    const { startsAt } = await getBooking(renter, bookingId, now);
    const longer = { startsAt, endsAt: addMs(new Date(startsAt), 4 * DAY_MS).toISOString() };
    const { differenceCents } = await priceBookingChange(renter, bookingId, longer, now);
    await proposeBookingChange(renter, bookingId, { ...longer, differenceCents }, now);
    await pay("change", now);
    expect(await getBooking(renter, bookingId, now)).toMatchObject({ days: 4, usageTerms });
    const seen = { odometerKm: 42_000, fuelPercent: 75, isDepositWaived: true };
    await handOver(owner, bookingId, seen, pickup);
    const done = await recordReturn(owner, bookingId, returnInspection, returnDueAt);
    expect(done.charges).toEqual([{ ...extraKm, quantity: 10, amountCents: 200 }, missingFuel]);
  });
});
