import { actForSide } from "@/lib/payments/booking-interventions/act-for-side";
import { cancelBookingAsAdmin, grantRefund } from "@/lib/payments/booking-interventions/commands";
import { moveBooking } from "@/lib/payments/booking-interventions/move-booking";
import type { UserActor } from "@/lib/platform/actor";
import {
  acceptBookingChange,
  declineBookingChange,
  withdrawBookingChange,
} from "@/lib/rentals/bookings/changes/commands";
import { proposeVehicleChange } from "@/lib/rentals/bookings/changes/vehicles/commands";
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

/** What the other car is given for, as somebody has seen it: how much the rental costs, and with which car. */
interface SeenRental {
  totalCents: number;
  vehicleId: string;
}

const swapFrom = (fromVehicleId: string) => ({ fromVehicleId, returned: inspection, given: inspection });

export const giveAnotherVehicle = (
  actor: UserActor,
  id: string,
  vehicleId: string,
  { totalCents, vehicleId: from }: SeenRental,
  now: Date,
) => proposeVehicleChange(actor, id, { vehicleId, totalCents, note: "", swap: swapFrom(from) }, now);

export const moveAsAdmin = (
  actor: UserActor,
  id: string,
  vehicleId: string,
  { totalCents, vehicleId: from }: SeenRental,
  now: Date,
) => moveBooking(actor, id, { vehicleId, totalCents, reason, swap: swapFrom(from) }, { now, device });

export const actAsAdmin = (actor: UserActor, id: string, what: "pickUp" | "giveBack" | "noShow", now: Date) =>
  actForSide(actor, id, { act: what === "giveBack" ? "return" : what, reason }, { now, device });
