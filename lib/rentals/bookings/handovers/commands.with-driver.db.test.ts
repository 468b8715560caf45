import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { vehicles } from "@/db/schema/catalog/vehicles";
import { individualProfiles } from "@/db/schema/identity/users";
import { freshDatabase } from "@/db/testing/fresh-database";
import { ledgerOf, paidScenario, vehicleScenario } from "@/db/testing/scenarios";
import { addMs, DAY_MS } from "@/lib/platform/dates";
import { settleDueDeposits } from "@/lib/rentals/bookings/claims/close-due-claims";
import { issuePresenceCode } from "@/lib/rentals/bookings/handovers/presence-codes/commands";
import { getBooking } from "@/lib/rentals/bookings/queries";
import { createQuote } from "@/lib/rentals/quotes/commands";
import { recordReturn } from "./commands";
import { getSignedParties } from "./parties/queries";
import { handOver } from "./testing";

const database = await freshDatabase();
// The simulated providers use real time, so the tests start now.
const now = new Date();
const pickup = addMs(now, DAY_MS);
const returnDueAt = addMs(now, 4 * DAY_MS);
const settledAt = addMs(returnDueAt, 3 * DAY_MS);
const driverService = {
  isWithDriver: true,
  driverHoursPerDay: 10,
  overtimeHourPriceCents: 500,
  nightAwayPriceCents: 2_500,
};
const seen = { odometerKm: 42_000, fuelPercent: 75, isDepositWaived: false };

async function pickedUpScenario() {
  const strict = { ...driverService, minDriverAge: 70, minLicenceYears: 20 };
  const scenario = await paidScenario(database, now, { ...strict, depositCents: 10_000 });
  await database
    .update(individualProfiles)
    .set({ licenceStatus: "pending", birthDate: "2004-01-01" })
    .where(eq(individualProfiles.userId, scenario.renter.userId));
  await scenario.pay("deposit", now, "card");
  expect((await getBooking(scenario.owner, scenario.bookingId, pickup)).missing).toEqual([]);
  await handOver(scenario.owner, scenario.bookingId, seen, pickup);
  return scenario;
}

describe("a vehicle with its driver", () => {
  it("is quoted with nights away at their price, and without another driver", async () => {
    const { vehicle } = await vehicleScenario(database, { ...driverService, dailyPriceCents: 4_500 });
    const quote = (kind: "night_away" | "driver", quantity: number) =>
      createQuote(
        { kind: "anonymous" },
        {
          vehicleId: vehicle.id,
          startsAt: addMs(now, DAY_MS).toISOString(),
          endsAt: addMs(now, 3 * DAY_MS).toISOString(),
          extras: [{ kind, quantity }],
        },
        now,
        "192.0.2.1",
      );
    expect(await quote("night_away", 2)).toMatchObject({
      totalCents: 2 * 4_500 + 2 * 2_500,
      driverService,
      lines: [{ rule: "rent" }, { rule: "night_away", pieces: 2, unitCents: 2_500, amountCents: 5_000 }],
    });
    await expect(quote("driver", 1)).rejects.toMatchObject({ key: "extraNotOffered" });
  });

  it("is handed over to a renter without a licence, and the agreement names none", async () => {
    const { bookingId, owner, renter } = await pickedUpScenario();
    expect(await getBooking(renter, bookingId, pickup)).toMatchObject({ status: "active", missing: [] });
    expect((await getSignedParties(bookingId)).renter.licence).toBeNull();
    await expect(issuePresenceCode(owner, bookingId, pickup)).rejects.toMatchObject({
      key: "driverRecordsHandover",
    });
  });

  it("charges overtime and further nights by the terms of the booking, like extra kilometres", async () => {
    const { bookingId, owner, vehicle } = await pickedUpScenario();
    const dearer = { overtimeHourPriceCents: 9_000, nightAwayPriceCents: null, driverHoursPerDay: 1 };
    await database.update(vehicles).set(dearer).where(eq(vehicles.id, vehicle.id));
    const inspection = { odometerKm: 42_100, fuelPercent: 75, overtimeHours: 3, furtherNights: 1 };
    const done = await recordReturn(owner, bookingId, inspection, returnDueAt);
    expect(done.charges).toEqual([
      { kind: "overtime", quantity: 3, unitCents: 500, amountCents: 1_500 },
      { kind: "nights_away", quantity: 1, unitCents: 2_500, amountCents: 2_500 },
    ]);
    await settleDueDeposits(settledAt);
    // The charges bear the commission of 10 %, like the rent.
    expect(await ledgerOf(database, bookingId)).toMatchObject({
      owner_payable: -(12_150 + 3_600),
      commission_revenue: -(1_350 + 400),
    });
  });

  it("charges no more driver time than the rental lasted", async () => {
    const { bookingId, owner } = await pickedUpScenario();
    const enter = (overtimeHours: number, furtherNights: number) =>
      recordReturn(
        owner,
        bookingId,
        { odometerKm: 42_100, fuelPercent: 75, overtimeHours, furtherNights },
        returnDueAt,
      );
    await expect(enter(43, 4)).rejects.toMatchObject({
      details: {
        fields: { overtimeHours: "overtimeTooMuch", furtherNights: "nightsTooMany" },
        values: { hours: 42, nights: 3 },
      },
    });
    expect((await enter(42, 3)).charges).toMatchObject([{ quantity: 42 }, { quantity: 3 }]);
  });

  it("lets the owner waive overtime", async () => {
    const { bookingId, owner } = await pickedUpScenario();
    const inspection = { odometerKm: 42_100, fuelPercent: 75, overtimeHours: 3 };
    const done = await recordReturn(
      owner,
      bookingId,
      { ...inspection, waivedCharges: ["overtime"] },
      returnDueAt,
    );
    expect(done.charges).toEqual([]);
    expect(done.events).toContainEqual(
      expect.objectContaining({ reason: "charges_waived", amountCents: 1_500 }),
    );
  });
});
