import { eq } from "drizzle-orm";
import { paidScenario } from "@/db/scenario";
import { bookings } from "@/db/schema/bookings";
import { freshDatabase } from "@/db/testing";
import type { UserActor } from "@/lib/auth/contract";
import { isTaken } from "@/lib/bookings/occupancy";
import { after, DAY_MS } from "@/lib/dates";
import { proposeChange } from "./commands";

// Providers keep real time, so these stories begin now; the rental is from tomorrow for three days.
export const now = new Date();
export const start = after(now, DAY_MS);
export const end = after(now, 4 * DAY_MS);
export const days = (count: number) => ({
  startsAt: start.toISOString(),
  endsAt: after(start, count * DAY_MS).toISOString(),
});

/** A database of the test file's own, and what its stories of changed dates begin with. */
export async function changesStage() {
  const database = await freshDatabase();

  /** A car whose owner answers requests, though the booking itself is paid already. */
  async function paid(isInstantBook = true) {
    const story = await paidScenario(database, now);
    await database.update(bookings).set({ isInstantBook }).where(eq(bookings.id, story.bookingId));
    return story;
  }

  /** Asked for and waiting for the owner. */
  async function proposed(count: number) {
    const story = await paid(false);
    const { change } = await propose(story.renter, story.bookingId, count);
    return { ...story, changeId: change?.id ?? "" };
  }

  const isFree = (vehicleId: string, from: Date, to: Date) =>
    isTaken(database, vehicleId, from, to, now).then((taken) => !taken);

  return { database, paid, proposed, isFree };
}

export const propose = (actor: UserActor, bookingId: string, count: number, at = now) =>
  proposeChange(actor, bookingId, { ...days(count), differenceCents: (count - 3) * 4_500 }, at);
