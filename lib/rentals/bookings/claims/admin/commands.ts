import { eq } from "drizzle-orm";
import { claims } from "@/db/schema/rentals/claims";
import { transact } from "@/db/transaction";
import { requireAdmin, type UserActor } from "@/lib/platform/actor";
import { recordAudit } from "@/lib/platform/audit/commands";
import { AppError, conflict, forbidden, notFound } from "@/lib/platform/errors";
import type { RequestContext } from "@/lib/platform/request-context";
import { agreeOnClaim } from "@/lib/rentals/bookings/claims/agree-on-claim";
import type { BookingDetail } from "@/lib/rentals/bookings/contract";
import { lockBooking } from "@/lib/rentals/bookings/lock";
import { bookingPayments } from "@/lib/rentals/bookings/payments-port";
import { isOwnBooking } from "@/lib/rentals/bookings/policy";
import { getBooking } from "@/lib/rentals/bookings/queries";
import type { ClaimDecision } from "./contract";

/**
 * Grants a disputed claim in full, in part or not at all, with a reason that both sides read. 403 for the
 * administrator's own booking, 409 unless it is disputed, 422 for more than was claimed.
 */
export async function decideClaim(
  actor: UserActor,
  claimId: string,
  { agreedCents, reason }: ClaimDecision,
  { now, device }: RequestContext,
): Promise<BookingDetail> {
  requireAdmin(actor);
  const bookingId = await transact(async (tx) => {
    const [seen] = await tx
      .select({ bookingId: claims.bookingId })
      .from(claims)
      .where(eq(claims.id, claimId));
    if (!seen) throw notFound();
    const booking = await lockBooking(tx, actor, seen.bookingId);
    if (isOwnBooking(actor, booking)) throw forbidden();
    const [claim] = await tx.select().from(claims).where(eq(claims.id, claimId)).for("update");
    if (claim?.status !== "disputed") throw conflict("claimNotDisputed");
    const { amountCents } = claim;
    if (agreedCents > amountCents)
      throw new AppError("invalid", "claimDecisionTooHigh", {
        fields: { agreedCents: "claimDecisionTooHigh" },
      });
    const agreement = { status: "decided" as const, agreedCents, decision: reason };
    await agreeOnClaim(tx, booking, claim, agreement, actor, now);
    const change = { before: claim.status, after: agreement.status };
    const detail = {
      reference: booking.reference,
      kind: claim.kind,
      amountCents,
      agreedCents,
      reason,
      ...change,
    };
    const about = { subjectType: "claim", subjectId: claimId, device };
    await recordAudit(tx, { actor, action: "claim.decide", ...about, detail }, now);
    return booking.id;
  });
  await bookingPayments.get().advance(bookingId, now);
  return getBooking(actor, bookingId, now);
}
