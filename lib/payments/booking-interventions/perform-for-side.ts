import type { UserActor } from "@/lib/platform/actor";
import { requireAdmin } from "@/lib/platform/actor";
import { forbidden } from "@/lib/platform/errors";
import type { RequestContext } from "@/lib/platform/request-context";
import type { BookingDetail } from "@/lib/rentals/bookings/contract";
import {
  type HandoverBy,
  recordNoShow,
  recordPickUp,
  recordReturn,
} from "@/lib/rentals/bookings/handovers/commands";
import { returnChargeKinds } from "@/lib/rentals/bookings/handovers/return-charges";
import { isOwnBooking } from "@/lib/rentals/bookings/policy";
import { recordIntervention } from "@/lib/rentals/bookings/record-intervention";
import type { SideActionRequest } from "./contract";

const verbs = { pickUp: "start", return: "return", noShow: "no-show" } as const;

/**
 * Starts or ends a rental for a side that does not respond, with a reason that both sides read, and with readings if
 * there are any. The owner's conditions apply here too: the renter's licence, the time, and the deposit unless it is
 * waived. Throws 403 for the administrator's own booking, 409 when the owner could not do it either.
 */
export async function performForSide(
  actor: UserActor,
  bookingId: string,
  { action, reason, inspection, isDepositWaived, returnedAt, waivesCharges }: SideActionRequest,
  { now, device }: RequestContext,
): Promise<BookingDetail> {
  requireAdmin(actor);
  const by: HandoverBy = {
    support: {
      reason,
      onRecorded: async (tx, before, { status, refundedCents }) => {
        if (isOwnBooking(actor, before)) throw forbidden();
        const after = { status, refundedCents, note: reason, verb: verbs[action] };
        await recordIntervention(tx, actor, before, after, now, device);
      },
    },
  };
  const waivedCharges = waivesCharges ? [...returnChargeKinds] : [];
  if (action === "noShow") return recordNoShow(actor, bookingId, { reason }, now, by);
  return action === "pickUp"
    ? recordPickUp(actor, bookingId, { ...inspection, isDepositWaived }, now, by)
    : recordReturn(actor, bookingId, { ...inspection, returnedAt, waivedCharges }, now, by);
}
