import { expect, it } from "vitest";
import { rentalScenario } from "@/db/scenario";
import { freshDatabase } from "@/db/testing";
import { after } from "@/lib/dates";
import { createBooking } from "./commands";
import { lockBooking } from "./lock";
import { lockVehicle } from "./occupancy";

const now = new Date();

it("whoever wants a car waits for whoever has its lock, and quotes do not", async () => {
  const database = await freshDatabase();
  const { vehicle, renter, quote } = await rentalScenario(database);
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
    expect(await quote(actor, after(now, 1), 30)).toMatchObject({ vehicleId: vehicle.id });
  });
});
