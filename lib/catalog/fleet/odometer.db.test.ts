import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { vehicles } from "@/db/schema/catalog/vehicles";
import { freshDatabase } from "@/db/testing/fresh-database";
import { paidScenario } from "@/db/testing/scenarios";
import { importVehicles } from "@/lib/catalog/vehicle-import/commands";
import { addMs, DAY_MS } from "@/lib/platform/dates";
import { handOver } from "@/lib/rentals/bookings/handovers/testing";
import { changeVehicle } from "./commands";
import { getFleetVehicle } from "./queries";

const database = await freshDatabase();
// The simulated providers use real time, so the test starts now; the pick-up is tomorrow.
const now = new Date();
const pickup = addMs(now, DAY_MS);
const device = { userAgent: "test", ipAddress: "203.0.113.9" };

it("is not turned back below the last handover, neither in the form nor by an import", async () => {
  const { owner, vehicle, bookingId } = await paidScenario(database, now, {
    mileageKm: 50_000,
    plate: "RAD 523 K",
  });
  const booking = await handOver(
    owner,
    bookingId,
    { odometerKm: 52_300, fuelPercent: 75, isDepositWaived: true },
    pickup,
  );
  expect(booking.status).toBe("active");
  const context = { now: pickup, device };
  const save = async (mileageKm: number) => {
    const { updatedAt } = await getFleetVehicle(owner, vehicle.id, pickup);
    return changeVehicle(owner, vehicle.id, { updatedAt, mileageKm }, context);
  };
  await expect(save(50_000)).rejects.toMatchObject({
    key: "numberTooLow",
    details: { fields: { mileageKm: "numberTooLow" }, limits: { mileageKm: 52_300 } },
  });
  const bytes = new TextEncoder().encode(`plate,mileage_km,seats\nRAD 523 K,50000,7`);
  const file = { name: "cars.csv", bytes };
  await importVehicles(owner, { mode: "apply", businessId: undefined, file }, context, "en");
  const stored = () => database.select().from(vehicles).where(eq(vehicles.id, vehicle.id));
  expect(await stored()).toMatchObject([{ mileageKm: 52_300, seats: 7 }]);
  // A mistyped reading that is too high can be corrected.
  await save(523_000);
  expect(await save(52_400)).toMatchObject({ mileageKm: 52_400 });
});
