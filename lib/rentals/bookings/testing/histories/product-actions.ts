import { cancelBookingAsAdmin, grantRefund } from "@/lib/payments/booking-interventions/commands";
import { moveBooking } from "@/lib/payments/booking-interventions/move-booking";
import { performForSide } from "@/lib/payments/booking-interventions/perform-for-side";
import { startPayment } from "@/lib/payments/payments/checkout/commands";
import type { UserActor } from "@/lib/platform/actor";
import { addMs, MINUTE_MS } from "@/lib/platform/dates";
import {
  acceptBookingChange,
  declineBookingChange,
  withdrawBookingChange,
} from "@/lib/rentals/bookings/changes/commands";
import { proposeVehicleChange } from "@/lib/rentals/bookings/changes/vehicles/commands";
import { decideClaim } from "@/lib/rentals/bookings/claims/admin/commands";
import { acceptClaim, disputeClaim, fileClaim } from "@/lib/rentals/bookings/claims/commands";
import { acceptBooking, cancelBooking, declineBooking } from "@/lib/rentals/bookings/commands";
import { recordNoShow, recordReturn } from "@/lib/rentals/bookings/handovers/commands";
import { handOver } from "@/lib/rentals/bookings/handovers/testing";
import type { ClaimOp, HistoryOperation, ReturnOp } from "./operations";

type PayOp = Extract<HistoryOperation, { do: "pay" }>;

/** From another number for nearly each booking, because prompts to one number are limited. */
export const payFor = (actor: UserActor, bookingId: string, { purpose, method }: PayOp, now: Date) => {
  const number = `0788${100 + (Number.parseInt(bookingId.slice(-6), 16) % 900)}456`;
  const phone = method === "momo" ? number : undefined;
  return startPayment(actor, { bookingId, purpose, method, phone }, now);
};

/** In whole percent of a tank: half full, minus the missing eighths. */
const fuelAfter = (missingEighths: number) => Math.floor(50 - missingEighths * 12.5);

export const giveBack = (actor: UserActor, id: string, { missingEighths, ago }: ReturnOp, now: Date) => {
  const returnedAt = ago > 0 ? addMs(now, -ago * MINUTE_MS).toISOString() : undefined;
  const returned = { ...inspection, fuelPercent: fuelAfter(missingEighths), returnedAt };
  return recordReturn(actor, id, returned, now);
};

const inspection = { odometerKm: 1_000_000, fuelPercent: 50 };
/** As staff read it at the counter. */
const licence = { name: "Keza Ineza", number: "1234567", expiresOn: "2031-01-01" };

/** The actions on a booking. */
export const bookingActions = {
  accept: acceptBooking,
  decline: (actor: UserActor, id: string, now: Date) => declineBooking(actor, id, { reason: "" }, now),
  cancel: (actor: UserActor, id: string, now: Date) => cancelBooking(actor, id, { reason: "" }, now),
  pickUp: (actor: UserActor, id: string, now: Date) => handOver(actor, id, { ...inspection, licence }, now),
  noShow: (actor: UserActor, id: string, now: Date) => recordNoShow(actor, id, { reason: "" }, now),
};

/** The replies to a proposed change. */
export const changeReplies = {
  agree: acceptBookingChange,
  refuse: (actor: UserActor, id: string, changeId: string, now: Date) =>
    declineBookingChange(actor, id, changeId, { reason: "" }, now),
  withdraw: withdrawBookingChange,
};

const reason = "The car broke down";
const device = { ipAddress: "192.0.2.1", userAgent: null };

// The interventions of administrators.

export const cancelAsAdmin = (actor: UserActor, id: string, refund: "rules" | "full" | "none", now: Date) =>
  cancelBookingAsAdmin(actor, id, { reason, refund }, { now, device });

export const grantMoreRefund = (
  actor: UserActor,
  id: string,
  amountCents: number,
  refundedCents: number,
  now: Date,
) => grantRefund(actor, id, { amountCents, refundedCents, reason }, { now, device });

/** The rental as its user last saw it: its price and its vehicle. */
interface SeenRental {
  totalCents: number;
  vehicleId: string;
}

const replacementFrom = (fromVehicleId: string) => ({
  fromVehicleId,
  returned: inspection,
  given: inspection,
});

export const giveAnotherVehicle = (
  actor: UserActor,
  id: string,
  vehicleId: string,
  { totalCents, vehicleId: from }: SeenRental,
  now: Date,
) => proposeVehicleChange(actor, id, { vehicleId, totalCents, note: "", swap: replacementFrom(from) }, now);

export const moveAsAdmin = (
  actor: UserActor,
  id: string,
  vehicleId: string,
  { totalCents, vehicleId: from }: SeenRental,
  now: Date,
) => moveBooking(actor, id, { vehicleId, totalCents, reason, swap: replacementFrom(from) }, { now, device });

export const performAsAdmin = (
  actor: UserActor,
  id: string,
  what: "pickUp" | "giveBack" | "noShow",
  now: Date,
) => performForSide(actor, id, { action: what === "giveBack" ? "return" : what, reason }, { now, device });

/** Files a claim for the owner, or answers or decides the newest one; false if there is none. */
export async function claimAs(
  actor: UserActor,
  id: string,
  op: ClaimOp,
  claimId: string | undefined,
  now: Date,
): Promise<boolean> {
  if (op.do === "file") {
    await fileClaim(actor, id, { kind: "cleaning", amountCents: op.cents, reason, pictures: [] }, now);
    return true;
  }
  if (!claimId) return false;
  if (op.do === "decide")
    await decideClaim(actor, claimId, { agreedCents: op.cents, reason }, { now, device });
  else if (op.do === "admit") await acceptClaim(actor, id, claimId, now);
  else await disputeClaim(actor, id, claimId, { answer: reason, pictures: [] }, now);
  return true;
}
