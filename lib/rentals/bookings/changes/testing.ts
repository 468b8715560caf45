import { eq } from "drizzle-orm";
import { bookings } from "@/db/schema/rentals/bookings";
import { freshDatabase } from "@/db/testing/fresh-database";
import { paidScenario } from "@/db/testing/scenarios";
import { isTaken } from "@/lib/catalog/availability/double-booking";
import type { UserActor } from "@/lib/platform/actor";
import { addMs, DAY_MS } from "@/lib/platform/dates";
import { proposeBookingChange } from "./commands";

// The simulated providers use real time, so the tests start now; the rental starts tomorrow and lasts three
// days.
export const now = new Date();
export const bookingStart = addMs(now, DAY_MS);
export const bookingEnd = addMs(now, 4 * DAY_MS);
export const periodOfDays = (count: number) => ({
  startsAt: bookingStart.toISOString(),
  endsAt: addMs(bookingStart, count * DAY_MS).toISOString(),
});

/** Opens a database for the test file, with factories for bookings whose dates change. */
export async function openChangesFixture() {
  const database = await freshDatabase();

  /** A paid booking; `isInstantBook` decides whether the vehicle's owner has to answer changes. */
  async function paid(isInstantBook = true) {
    const scenario = await paidScenario(database, now);
    await database.update(bookings).set({ isInstantBook }).where(eq(bookings.id, scenario.bookingId));
    return scenario;
  }

  /** Changes that await the owner's answer. */
  async function proposed(count: number) {
    const scenario = await paid(false);
    const { change } = await proposeTestChange(scenario.renter, scenario.bookingId, count);
    return { ...scenario, changeId: change?.id ?? "" };
  }

  const isFree = (vehicleId: string, from: Date, to: Date) =>
    isTaken(database, vehicleId, from, to, now).then((taken) => !taken);

  return { database, paid, proposed, isFree };
}

export const proposeTestChange = (actor: UserActor, bookingId: string, count: number, at = now) =>
  proposeBookingChange(
    actor,
    bookingId,
    { ...periodOfDays(count), differenceCents: (count - 3) * 4_500 },
    at,
  );
