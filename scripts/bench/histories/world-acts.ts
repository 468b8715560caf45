import type { UserActor } from "@/lib/auth/contract";
import { acceptChange, declineChange, withdrawChange } from "@/lib/booking-changes/commands";
import { cancelForBoth, refundExtra } from "@/lib/booking-desk/commands";
import { rebook } from "@/lib/booking-desk/rebook";
import { acceptBooking, cancelBooking, declineBooking } from "@/lib/bookings/commands";
import { handOver, recordNoShow, takeBack } from "@/lib/handovers/commands";

const seenAtHandover = { odometerKm: 1_000_000, fuelPercent: 50 };

/** What somebody does about a booking. */
export const acts = {
  accept: acceptBooking,
  decline: (actor: UserActor, id: string, now: Date) => declineBooking(actor, id, { reason: "" }, now),
  cancel: (actor: UserActor, id: string, now: Date) => cancelBooking(actor, id, { reason: "" }, now),
  pickUp: (actor: UserActor, id: string, now: Date) => handOver(actor, id, seenAtHandover, now),
  giveBack: (actor: UserActor, id: string, now: Date) => takeBack(actor, id, seenAtHandover, now),
  noShow: (actor: UserActor, id: string, now: Date) => recordNoShow(actor, id, { reason: "" }, now),
};

/** And about other dates that were asked for. */
export const replies = {
  agree: acceptChange,
  refuse: (actor: UserActor, id: string, changeId: string, now: Date) =>
    declineChange(actor, id, changeId, { reason: "" }, now),
  withdraw: withdrawChange,
};

const reason = "The car broke down";
const device = { ipAddress: "192.0.2.1", userAgent: null };

// How an administrator steps in.

export const callOff = (actor: UserActor, id: string, refund: "rules" | "full" | "none", now: Date) =>
  cancelForBoth(actor, id, { reason, refund }, { now, device });

export const giveMore = (
  actor: UserActor,
  id: string,
  amountCents: number,
  refundedCents: number,
  now: Date,
) => refundExtra(actor, id, { amountCents, refundedCents, reason }, { now, device });

/** The id of the booking of the other car. */
export const giveAnother = async (actor: UserActor, id: string, vehicleId: string, now: Date) =>
  (await rebook(actor, id, { vehicleId, reason }, { now, device })).id;
