import { and, eq } from "drizzle-orm";
import { db } from "@/db";
import { bookings } from "@/db/schema/rentals/bookings";
import type { UserActor } from "@/lib/platform/actor";
import { conflict, forbidden, notFound } from "@/lib/platform/errors";
import { bookingsVisibleTo } from "@/lib/rentals/bookings/bookings-visible-to";
import { changeSideOf } from "@/lib/rentals/bookings/changes/policy";
import { sidesOf } from "@/lib/rentals/bookings/policy";
import { findTransition, statusAt } from "@/lib/rentals/bookings/transitions/state-machine";
import type { OtherPlace } from "./contract";
import { listPossiblePlaces } from "./list-possible-places";

/**
 * Lists the other places that the actor's side may propose. 403 for actors on neither side, 409 when the place can no
 * longer change.
 */
export async function listOtherPlaces(
  actor: UserActor,
  bookingId: string,
  now: Date,
): Promise<{ items: OtherPlace[] }> {
  const [booking] = await db()
    .select()
    .from(bookings)
    .where(and(eq(bookings.id, bookingId), bookingsVisibleTo(actor)));
  if (!booking) throw notFound();
  const side = changeSideOf(actor, booking);
  if (!side) throw forbidden();
  const state = { ...booking, status: statusAt(booking, now) };
  const decided = findTransition("changePlace", sidesOf(actor, booking), state, now);
  if ("refusal" in decided) throw conflict(decided.refusal);
  return { items: await listPossiblePlaces(db(), booking, side) };
}
