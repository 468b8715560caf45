import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { advanceWaitingPayments, ledgerOf, paidScenario, toldOf } from "@/db/scenario";
import { vehicleOccupancy } from "@/db/schema/occupancy";
import { payments } from "@/db/schema/payments";
import { freshDatabase } from "@/db/testing";
import { getBooking } from "@/lib/bookings/queries";
import { after, DAY_MS, HOUR_MS } from "@/lib/dates";
import { getPayment } from "@/lib/payments/queries";
import { handOver, takeBack } from "./commands";

const database = await freshDatabase();
// Providers keep real time, so these stories begin now; the pick-up is tomorrow, the return three days later.
const now = new Date();
const pickup = after(now, DAY_MS);
const back = after(now, 4 * DAY_MS);
const seen = { odometerKm: 42_000, fuelPercent: 75 };
const brought = { odometerKm: 42_310, fuelPercent: 60 };

const paid = (car?: Parameters<typeof paidScenario>[2]) => paidScenario(database, now, car);

/** The car is out: with the deposit, or where the owner did without. */
async function driving(method?: "card" | "momo") {
  const story = await paid();
  const depositId = method && (await story.pay("deposit", now, method));
  await handOver(story.owner, story.bookingId, { ...seen, isDepositWaived: !method }, pickup);
  return { ...story, depositId: depositId ?? "" };
}

describe("taking a car back", () => {
  it("lets go of a card's deposit when nothing is kept", async () => {
    const { owner, renter, bookingId, depositId } = await driving("card");
    expect(await getPayment(renter, depositId, back)).toMatchObject({ status: "authorized" });
    const done = await takeBack(owner, bookingId, brought, back);
    expect(done).toMatchObject({ status: "completed", lateCents: 0, returnedAt: back.toISOString() });
    expect(done.deposit).toMatchObject({ isHeld: false, keptCents: 0 });
    expect(await getPayment(renter, depositId, back)).toMatchObject({ status: "cancelled" });
    expect(await ledgerOf(database, bookingId)).toEqual({
      provider_clearing: 13_500,
      owner_payable: -12_150,
      commission_revenue: -1_350,
    });
  });

  it("captures of a card just what is kept, late days first; the books say whose it is", async () => {
    const { owner, bookingId, depositId } = await driving("card");
    const kept = { depositKeptCents: 2_000, depositKeptReason: "A broken mirror" };
    const done = await takeBack(owner, bookingId, { ...brought, ...kept }, after(back, 2 * HOUR_MS));
    expect(done).toMatchObject({ lateCents: 4_500, lateDueCents: 0 });
    expect(done.deposit).toMatchObject({
      keptCents: 6_500,
      lateCents: 4_500,
      damageCents: 2_000,
      backCents: 3_500,
    });
    const [row] = await database.select().from(payments).where(eq(payments.id, depositId));
    expect(row).toMatchObject({ status: "captured", capturedCents: 6_500, refundedCents: 0 });
    // The page shows what was charged, not what the card had promised.
    const { payments: told } = await getBooking(owner, bookingId, after(back, 2 * HOUR_MS));
    const charged = { amount: 10_000, chargedAmount: 6_500, backAmount: 0, comingBackAmount: 0 };
    expect(told.find(({ id }) => id === depositId)).toMatchObject(charged);
    // Late days are rent and bear the commission of a tenth; what makes good a damage does not.
    expect(await ledgerOf(database, bookingId)).toEqual({
      provider_clearing: 20_000,
      deposit_held: 0,
      owner_payable: -(12_150 + 4_050 + 2_000),
      commission_revenue: -(1_350 + 450),
    });
  });

  it("pays the rest of a deposit back that a telephone paid", async () => {
    const { owner, bookingId, depositId } = await driving("momo");
    const kept = { depositKeptCents: 2_500, depositKeptReason: "Seats to be cleaned" };
    await takeBack(owner, bookingId, { ...brought, ...kept }, back);
    const [row] = await database.select().from(payments).where(eq(payments.id, depositId));
    expect(row).toMatchObject({ status: "captured", refundedCents: 7_500 });
    expect(await ledgerOf(database, bookingId)).toMatchObject({
      provider_clearing: 16_000,
      deposit_held: 0,
      owner_payable: -(12_150 + 2_500),
    });
    expect((await getBooking(owner, bookingId, back)).events).toContainEqual(
      expect.objectContaining({ reason: "deposit_returned", amountCents: 7_500 }),
    );
  });

  it("asks the renter for late days no deposit covers, once", async () => {
    const { owner, renter, bookingId, pay } = await driving();
    const late = after(back, 25 * HOUR_MS);
    await takeBack(owner, bookingId, brought, late);
    expect(await getBooking(renter, bookingId, late)).toMatchObject({
      lateCents: 9_000,
      lateDueCents: 9_000,
      dues: [{ purpose: "late", totalCents: 9_000 }],
    });
    await pay("late", late);
    expect(await getBooking(renter, bookingId, late)).toMatchObject({ lateDueCents: 0, dues: [] });
    expect(await ledgerOf(database, bookingId)).toMatchObject({ provider_clearing: 22_500 });
  });

  it("waives what the deposit leaves of late days where it is too little to be charged, and tells both sides", async () => {
    const { owner, renter, bookingId, pay } = await paid({ depositCents: 8_970 });
    await pay("deposit", now, "card");
    await handOver(owner, bookingId, seen, pickup);
    const late = after(back, 25 * HOUR_MS);
    const done = await takeBack(owner, bookingId, brought, late);
    expect(done).toMatchObject({ lateCents: 9_000, lateDueCents: 0, lateWaivedCents: 30 });
    expect(done.events.filter(({ reason }) => reason === "late_waived")).toMatchObject([{ amountCents: 30 }]);
    expect((await getBooking(renter, bookingId, late)).dues).toEqual([]);
    expect(await toldOf(database, renter.userId)).toContain("late-waived");
    expect(await toldOf(database, owner.userId)).toContain("late-waived-host");
  });

  it("refuses to keep more than is left, anything without a reason, and an odometer that ran backwards", async () => {
    const { owner, bookingId } = await driving("card");
    const keep = (depositKeptCents: number, depositKeptReason?: string) =>
      takeBack(
        owner,
        bookingId,
        { ...brought, depositKeptCents, depositKeptReason },
        after(back, 2 * HOUR_MS),
      );
    await expect(keep(5_501, "A door")).rejects.toMatchObject({ key: "depositKeptTooMuch" });
    await expect(keep(100)).rejects.toMatchObject({ key: "depositReasonRequired" });
    await expect(takeBack(owner, bookingId, { ...brought, odometerKm: 41_999 }, back)).rejects.toMatchObject({
      key: "odometerBelow",
    });
    const both = { ...brought, odometerKm: 41_999, depositKeptCents: 20_000 };
    await expect(takeBack(owner, bookingId, both, back)).rejects.toMatchObject({
      key: "invalid",
      details: {
        fields: {
          odometerKm: "odometerBelow",
          depositKeptCents: "depositKeptTooMuch",
          depositKeptReason: "depositReasonRequired",
        },
      },
    });
    const early = after(pickup, -1).toISOString();
    await expect(takeBack(owner, bookingId, { ...brought, returnedAt: early }, back)).rejects.toMatchObject({
      key: "returnedAtWrong",
    });
    expect((await getBooking(owner, bookingId, back)).status).toBe("active");
  });

  it("counts lateness from when the car came back, not from when it was written down, and frees the rest", async () => {
    const { owner, bookingId } = await driving();
    const returnedAt = after(pickup, DAY_MS);
    const done = await takeBack(
      owner,
      bookingId,
      { ...brought, returnedAt: returnedAt.toISOString() },
      after(back, DAY_MS),
    );
    expect(done).toMatchObject({ lateCents: 0, returnedAt: returnedAt.toISOString() });
    const [taken] = await database
      .select()
      .from(vehicleOccupancy)
      .where(eq(vehicleOccupancy.bookingId, bookingId));
    expect(taken?.during).not.toContain(back.toISOString().slice(0, 10));
  });

  it("is finished by the clock when the provider was away at that moment", async () => {
    const { owner, bookingId, depositId } = await driving("card");
    const [held] = await database.select().from(payments).where(eq(payments.id, depositId));
    await database.update(payments).set({ provider: "unheard-of" }).where(eq(payments.id, depositId));
    const kept = { depositKeptCents: 3_000, depositKeptReason: "A lost key" };
    const press = () => takeBack(owner, bookingId, { ...brought, ...kept }, back);
    const outcomes = await Promise.allSettled([press(), press()]);
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    await database.update(payments).set({ provider: held?.provider }).where(eq(payments.id, depositId));
    await advanceWaitingPayments(after(back, DAY_MS));
    const [row] = await database.select().from(payments).where(eq(payments.id, depositId));
    expect(row).toMatchObject({ status: "captured", capturedCents: 3_000 });
    expect(await ledgerOf(database, bookingId)).toMatchObject({ provider_clearing: 16_500, deposit_held: 0 });
  });
});
