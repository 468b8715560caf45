import { cancelBookingAsAdmin, grantRefund } from "@/lib/payments/booking-interventions/commands";
import { rebookBooking } from "@/lib/payments/booking-interventions/rebook-booking";
import type { UserActor } from "@/lib/platform/actor";
import {
  acceptBookingChange,
  declineBookingChange,
  withdrawBookingChange,
} from "@/lib/rentals/bookings/changes/commands";
import { acceptBooking, cancelBooking, declineBooking } from "@/lib/rentals/bookings/commands";
import { recordNoShow, recordPickup, recordReturn } from "@/lib/rentals/bookings/handovers/commands";

const inspection = { odometerKm: 1_000_000, fuelPercent: 50 };

/** What somebody does about a booking. */
export const bookingActions = {
  accept: acceptBooking,
  decline: (actor: UserActor, id: string, now: Date) => declineBooking(actor, id, { reason: "" }, now),
  cancel: (actor: UserActor, id: string, now: Date) => cancelBooking(actor, id, { reason: "" }, now),
  pickUp: (actor: UserActor, id: string, now: Date) => recordPickup(actor, id, inspection, now),
  giveBack: (actor: UserActor, id: string, now: Date) => recordReturn(actor, id, inspection, now),
  noShow: (actor: UserActor, id: string, now: Date) => recordNoShow(actor, id, { reason: "" }, now),
};

/** And about other dates that were asked for. */
export const changeReplies = {
  agree: acceptBookingChange,
  refuse: (actor: UserActor, id: string, changeId: string, now: Date) =>
    declineBookingChange(actor, id, changeId, { reason: "" }, now),
  withdraw: withdrawBookingChange,
};

const reason = "The car broke down";
const device = { ipAddress: "192.0.2.1", userAgent: null };

// How an administrator steps in.

export const cancelAsAdmin = (actor: UserActor, id: string, refund: "rules" | "full" | "none", now: Date) =>
  cancelBookingAsAdmin(actor, id, { reason, refund }, { now, device });

export const grantMoreRefund = (
  actor: UserActor,
  id: string,
  amountCents: number,
  refundedCents: number,
  now: Date,
) => grantRefund(actor, id, { amountCents, refundedCents, reason }, { now, device });

/** The id of the booking of the other car. */
export const rebookAnother = async (actor: UserActor, id: string, vehicleId: string, now: Date) =>
  (await rebookBooking(actor, id, { vehicleId, reason }, { now, device })).id;
