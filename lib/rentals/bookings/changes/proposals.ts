import { and, eq, gt, ne } from "drizzle-orm";
import type { Transaction } from "@/db";
import { bookingChanges } from "@/db/schema/rentals/booking-changes";
import { systemActor } from "@/lib/platform/actor";
import { addMs, DAY_MS } from "@/lib/platform/dates";
import { AppError, conflict } from "@/lib/platform/errors";
import type { BookingRow } from "@/lib/rentals/bookings/booking-row";
import { closeChange, findOpenChange } from "./apply-change";
import { changeStatusAt, isChangeOpen, MAX_CHANGES_A_DAY } from "./rules";

/** Makes room for a proposal by closing one that has expired. 409 while another is open. */
export async function closeLapsedChange(tx: Transaction, booking: BookingRow, now: Date): Promise<void> {
  const open = await findOpenChange(tx, booking.id);
  if (open && isChangeOpen(changeStatusAt(open, now))) throw conflict("changeOpen");
  if (open) await closeChange(tx, booking, open, "expired", systemActor, now);
}

/**
 * Throws 429 after too many proposals of one side in a day; all members of the owner's side count together.
 * Needs the booking's lock.
 */
export async function refuseTooManyChanges(
  tx: Transaction,
  booking: BookingRow,
  isRenter: boolean,
  now: Date,
): Promise<void> {
  const { bookingId, proposedBy, createdAt } = bookingChanges;
  const isSame = isRenter ? eq(proposedBy, booking.renterId) : ne(proposedBy, booking.renterId);
  const isRecent = and(eq(bookingId, booking.id), isSame, gt(createdAt, addMs(now, -DAY_MS)));
  if ((await tx.$count(bookingChanges, isRecent)) >= MAX_CHANGES_A_DAY)
    throw new AppError("rate_limited", "tooManyChanges", { values: { count: MAX_CHANGES_A_DAY } });
}
