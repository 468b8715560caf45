import { and, eq, isNull } from "drizzle-orm";
import { bookingRisks } from "@/db/schema/rentals/booking-risks";
import { transact } from "@/db/transaction";
import { requireAdmin, type UserActor } from "@/lib/platform/actor";
import { recordAudit } from "@/lib/platform/audit/commands";
import { conflict, forbidden } from "@/lib/platform/errors";
import type { RequestContext } from "@/lib/platform/request-context";
import { lockBooking } from "@/lib/rentals/bookings/lock";
import { isOwnBooking } from "@/lib/rentals/bookings/policy";
import { getInterventions } from "./commands";
import type { Interventions } from "./contract";

/**
 * Records that an administrator has reviewed an unusual booking and allows it. 403 for the administrator's own booking,
 * 409 when there is nothing to review or another administrator has reviewed it.
 */
export async function reviewRisk(
  actor: UserActor,
  bookingId: string,
  { now, device }: RequestContext,
): Promise<Interventions> {
  requireAdmin(actor);
  await transact(async (tx) => {
    const booking = await lockBooking(tx, actor, bookingId);
    if (isOwnBooking(actor, booking)) throw forbidden();
    const [reviewed] = await tx
      .update(bookingRisks)
      .set({ reviewedAt: now, reviewedBy: actor.userId })
      .where(and(eq(bookingRisks.bookingId, bookingId), isNull(bookingRisks.reviewedAt)))
      .returning();
    if (!reviewed) throw conflict("bookingChanged");
    const { score, signals } = reviewed;
    const states = { before: { reviewedAt: null }, after: { reviewedAt: now.toISOString() } };
    const detail = { reference: booking.reference, ...states, score, signals: signals.join(", ") };
    const about = { subjectType: "booking", subjectId: bookingId, device };
    await recordAudit(tx, { actor, action: "booking.review", ...about, detail }, now);
  });
  return getInterventions(actor, bookingId, now);
}
