import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { vehicles } from "@/db/schema/catalog/vehicles";
import { individualProfiles } from "@/db/schema/identity/users";
import { freshDatabase } from "@/db/testing/fresh-database";
import { paidScenario, vehicleScenario } from "@/db/testing/scenarios";
import type { UserActor } from "@/lib/platform/actor";
import { addMs, DAY_MS } from "@/lib/platform/dates";
import { createBooking } from "@/lib/rentals/bookings/commands";
import { handOver } from "@/lib/rentals/bookings/handovers/testing";
import { getBooking } from "@/lib/rentals/bookings/queries";
import { createQuote } from "./commands";

const database = await freshDatabase();
// The simulated providers use real time, so the tests start now.
const now = new Date();
const requirements = { minDriverAge: 25, minLicenceYears: 2 };
const experienced = { birthDate: "1990-05-04", licenceIssuedOn: "2012-03-01" };
const yearsAgo = (years: number) =>
  addMs(now, -years * 365.25 * DAY_MS)
    .toISOString()
    .slice(0, 10);
const young = { ...experienced, birthDate: yearsAgo(24) };
const newlyLicensed = { ...experienced, licenceIssuedOn: yearsAgo(1) };
const inspection = { isDepositWaived: true, odometerKm: 42_000, fuelPercent: 75 };

const become = ({ userId }: UserActor, driver: Partial<typeof individualProfiles.$inferInsert>) =>
  database.update(individualProfiles).set(driver).where(eq(individualProfiles.userId, userId));

describe("a vehicle whose owner requires an age and years of licence", () => {
  it("is quoted only to renters who may drive it and to those about whom too little is known", async () => {
    const { renter, quote } = await vehicleScenario(database, requirements);
    const actor = await renter();
    expect(await quote(actor, now)).toMatchObject({ driverRequirements: requirements });
    await become(actor, experienced);
    expect(await quote(actor, now)).toMatchObject({ driverRequirements: requirements });
    await become(actor, young);
    await expect(quote(actor, now)).rejects.toMatchObject({
      code: "conflict",
      key: "driverTooYoung",
      details: { values: { years: 25 } },
    });
    await become(actor, newlyLicensed);
    await expect(quote(actor, now)).rejects.toMatchObject({
      key: "licenceTooNew",
      details: { values: { years: 2 } },
    });
  });

  it("cannot be booked by somebody too young with a quote from before the sign-in", async () => {
    const { renter, vehicle } = await vehicleScenario(database, requirements);
    const actor = await renter();
    await become(actor, young);
    const dates = {
      startsAt: addMs(now, DAY_MS).toISOString(),
      endsAt: addMs(now, 3 * DAY_MS).toISOString(),
    };
    const offered = await createQuote(
      { kind: "anonymous" },
      { vehicleId: vehicle.id, ...dates },
      now,
      "192.0.2.1",
    );
    await expect(createBooking(actor, { quoteId: offered.id }, now)).rejects.toMatchObject({
      key: "driverTooYoung",
    });
    await become(actor, experienced);
    expect(await createBooking(actor, { quoteId: offered.id }, now)).toMatchObject({
      status: "pending_payment",
      driverRequirements: requirements,
    });
  });

  it("is handed over according to the requirements at the booking and the verified licence", async () => {
    const { owner, renter, vehicle, bookingId } = await paidScenario(database, now, requirements);
    const pickup = addMs(now, DAY_MS);
    await database.update(vehicles).set({ minDriverAge: 70 }).where(eq(vehicles.id, vehicle.id));
    await become(renter, newlyLicensed);
    expect((await getBooking(renter, bookingId, now)).missing).toEqual(["licenceTooNew"]);
    expect((await getBooking(owner, bookingId, pickup)).missing).toEqual(["licenceTooNew", "deposit"]);
    await expect(handOver(owner, bookingId, inspection, pickup)).rejects.toMatchObject({
      key: "licenceTooNew",
    });
    await become(renter, young);
    await expect(handOver(owner, bookingId, inspection, pickup)).rejects.toMatchObject({
      key: "driverTooYoung",
      details: { values: { years: 25 } },
    });
    await become(renter, experienced);
    expect(await handOver(owner, bookingId, inspection, pickup)).toMatchObject({ status: "active" });
  });
});
