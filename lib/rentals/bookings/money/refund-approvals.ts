import { and, desc, eq, gt, isNotNull, lt, or, sql } from "drizzle-orm";
import type { Executor, Transaction } from "@/db";
import { refundRequests } from "@/db/schema/payments/refund-requests";
import { bookingChanges } from "@/db/schema/rentals/booking-changes";
import { bookings } from "@/db/schema/rentals/bookings";
import { conflict } from "@/lib/platform/errors";
import { needsSecondApproval } from "@/lib/platform/settings/second-approval";
import type { BookingRow } from "@/lib/rentals/bookings/booking-row";
import { cancellationRefundCents } from "./refund-on-cancellation";

/** SQL: the refund of this booking that waits for the approval of a second administrator. */
export const isRequestOpenFor = (bookingId: string) =>
  and(eq(refundRequests.bookingId, bookingId), eq(refundRequests.status, "open"));

/** SQL over bookings: a refund waits for the approval of a second administrator. */
export const waitsForApproval = sql`(${bookings.id} in (
  select ${refundRequests.bookingId} from ${refundRequests} where ${refundRequests.status} = 'open'))`;

/** Throws 409 while a refund of the booking waits for an approval. Expects the booking to be locked. */
export async function refuseWhileRequested(tx: Transaction, bookingId: string): Promise<void> {
  if ((await tx.$count(refundRequests, isRequestOpenFor(bookingId))) > 0) throw conflict("refundRequestOpen");
}

/**
 * The cents that administrators have refunded by moving the booking to cheaper vehicles, or have offered the renter.
 */
export async function movedRefundCents(executor: Executor, bookingId: string, now: Date): Promise<number> {
  const { side, status, deadlineAt, differenceCents } = bookingChanges;
  const isOffered = and(eq(status, "proposed"), gt(deadlineAt, now));
  const [sum] = await executor
    .select({ cents: sql<number>`coalesce(-sum(${differenceCents}), 0)::int` })
    .from(bookingChanges)
    .where(
      and(
        eq(bookingChanges.bookingId, bookingId),
        eq(side, "admin"),
        lt(differenceCents, 0),
        or(eq(status, "applied"), isOffered),
      ),
    );
  return sum?.cents ?? 0;
}

/**
 * Whether an administrator's cancellation needs a second administrator: it refunds more than the renter would get by
 * cancelling, and together with earlier refunds by administrators exceeds the limit in the settings. A free
 * cancellation that the renter owes to an administrator's change of vehicle does not count.
 */
export async function cancellationNeedsApproval(
  tx: Transaction,
  booking: BookingRow,
  refundedCents: number,
  now: Date,
): Promise<boolean> {
  if (booking.status !== "confirmed" || refundedCents <= booking.refundedCents) return false;
  const isMovedUnasked = booking.isMovedUnasked && !(await isMovedByAdmin(tx, booking.id));
  if (refundedCents <= cancellationRefundCents({ ...booking, isMovedUnasked }, "renter", now)) return false;
  return needsSecondApproval(tx, refundedCents + (await movedRefundCents(tx, booking.id, now)), now);
}

/** Whether an administrator gave the booking its present vehicle. */
async function isMovedByAdmin(tx: Transaction, bookingId: string): Promise<boolean> {
  const { status, vehicleId, side, updatedAt } = bookingChanges;
  const [last] = await tx
    .select({ side })
    .from(bookingChanges)
    .where(and(eq(bookingChanges.bookingId, bookingId), eq(status, "applied"), isNotNull(vehicleId)))
    .orderBy(desc(updatedAt))
    .limit(1);
  return last?.side === "admin";
}
