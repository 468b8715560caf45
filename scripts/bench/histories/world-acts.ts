import type { UserActor } from "@/lib/auth/contract";
import { acceptChange, declineChange, withdrawChange } from "@/lib/booking-changes/commands";
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
