import { expect, it } from "vitest";
import { freshDatabase } from "@/db/testing/fresh-database";
import { vehicleScenario } from "@/db/testing/scenarios";
import { lockVehicle } from "@/lib/catalog/availability/double-booking";
import { addMs } from "@/lib/platform/dates";
import { createBooking } from "./commands";
import { lockBooking } from "./lock";

const now = new Date();

it("locking a vehicle or its booking waits for the vehicle's lock, and quoting does not", async () => {
  const database = await freshDatabase();
  const { vehicle, renter, quote } = await vehicleScenario(database);
  const actor = await renter();
  const { id } = await createBooking(actor, { quoteId: (await quote(actor, now)).id }, now);
  await database.transaction(async (tx) => {
    await lockVehicle(tx, vehicle.id);
    const impatient = (work: (other: typeof tx) => Promise<unknown>) =>
      database.transaction(async (other) => {
        await other.execute("set local lock_timeout = '100ms'");
        await work(other);
      });
    const isLocked = { cause: { code: "55P03" } };
    await expect(impatient((other) => lockVehicle(other, vehicle.id))).rejects.toMatchObject(isLocked);
    await expect(impatient((other) => lockBooking(other, actor, id))).rejects.toMatchObject(isLocked);
    expect(await quote(actor, addMs(now, 1), 30)).toMatchObject({ vehicleId: vehicle.id });
  });
});
