import { eq, sql } from "drizzle-orm";
import { expect, it, vi } from "vitest";
import { bookings } from "@/db/schema/rentals/bookings";
import { makeVehicle } from "@/db/testing/factories";
import { freshDatabase } from "@/db/testing/fresh-database";
import { vehicleScenario } from "@/db/testing/scenarios";
import { transact } from "@/db/transaction";
import { lockVehicle } from "@/lib/catalog/availability/double-booking";
import { addMs } from "@/lib/platform/dates";
import { createBooking } from "./commands";
import { lockBooking } from "./lock";

const database = await freshDatabase();
const now = new Date();

it("locking a vehicle or its booking waits for the vehicle's lock, and quoting does not", async () => {
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

it("a booking that moves to another vehicle while its lock is awaited is locked with the new vehicle", async () => {
  const { vehicle, business, renter, quote } = await vehicleScenario(database);
  const other = await makeVehicle(database, { businessId: business.id });
  const actor = await renter();
  const { id } = await createBooking(actor, { quoteId: (await quote(actor, now)).id }, now);
  let locking: ReturnType<typeof lockBooking> | undefined;
  await database.transaction(async (tx) => {
    await lockVehicle(tx, vehicle.id);
    await tx.update(bookings).set({ vehicleId: other.id }).where(eq(bookings.id, id));
    locking = transact(async (waiting) => {
      const booking = await lockBooking(waiting, actor, id);
      const impatient = database.transaction(async (third) => {
        await third.execute("set local lock_timeout = '100ms'");
        await lockVehicle(third, other.id);
      });
      await expect(impatient).rejects.toMatchObject({ cause: { code: "55P03" } });
      return booking;
    });
    await vi.waitFor(async () => {
      const waiting = await database.execute(sql`select 1 from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`);
      expect(waiting).not.toHaveLength(0);
    }, 30_000);
  });
  expect(await locking).toMatchObject({ id, vehicleId: other.id });
});
