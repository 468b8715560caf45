import { and, eq } from "drizzle-orm";
import type { Transaction } from "@/db";
import { bookings } from "@/db/schema/bookings";
import type { Actor } from "@/lib/auth/contract";
import { notFound } from "@/lib/errors";
import { lockVehicle } from "./occupancy";
import { visibleTo } from "./queries";
import type { BookingRow } from "./transition";

/** The booking, its car locked first. 404 when it is not the actor's to see. */
export async function lockBooking(tx: Transaction, actor: Actor, bookingId: string): Promise<BookingRow> {
  const scope = and(eq(bookings.id, bookingId), visibleTo(actor));
  const [seen] = await tx.select({ vehicleId: bookings.vehicleId }).from(bookings).where(scope);
  if (!seen) throw notFound();
  await lockVehicle(tx, seen.vehicleId);
  const [booking] = await tx.select().from(bookings).where(scope).for("update");
  if (!booking) throw notFound();
  return booking;
}
