import type { BookingStatus } from "@/lib/catalog/availability/booking-status";
import { addMs, DAY_MS, HOUR_MS } from "@/lib/platform/dates";

/** How long before the agreed pick-up the vehicle may be handed over, and how late a renter may be. */
export const PICK_UP_MARGIN_MS = 2 * HOUR_MS;

export const pickUpOpensAt = ({ startsAt }: { startsAt: Date }): Date => addMs(startsAt, -PICK_UP_MARGIN_MS);
/** When the owner may first record a no-show. */
export const noShowOpensAt = ({ startsAt }: { startsAt: Date }): Date => addMs(startsAt, PICK_UP_MARGIN_MS);

/** A pick-up within this time is near: an overdue vehicle may not be back for it. */
export const NEAR_PICK_UP_MS = DAY_MS;

/** Unpaid holds within this time count; the System settings limit their number. */
export const UNPAID_WINDOW_MS = DAY_MS;
/**
 * A vehicle may be held again for overlapping days after an unpaid hold (to change an extra, or to fetch a card), but
 * not a third time within an hour.
 */
const MAX_REPEATED_HOLDS = 2;
const REPEAT_WINDOW_MS = HOUR_MS;

/** A hold that ended unpaid, by expiry or by the renter's cancellation. */
export interface EndedHold {
  vehicleId: string;
  startsAt: Date;
  endsAt: Date;
  endedAt: Date;
}

/**
 * When a renter may hold a vehicle again, given their unpaid holds of the last day, newest first, and the number
 * allowed; null means now.
 */
export function holdAllowedFrom(ended: readonly EndedHold[], allowed: number): Date | null {
  const last = ended[allowed - 1];
  return last ? addMs(last.endedAt, UNPAID_WINDOW_MS) : null;
}

/** When a renter may hold this vehicle for overlapping days again; null means now. */
export function repeatAllowedFrom(
  ended: readonly EndedHold[],
  { vehicleId, startsAt, endsAt }: Omit<EndedHold, "endedAt">,
): Date | null {
  const same = ended.filter(
    (hold) => hold.vehicleId === vehicleId && hold.startsAt < endsAt && hold.endsAt > startsAt,
  );
  const last = same[MAX_REPEATED_HOLDS - 1];
  return last ? addMs(last.endedAt, REPEAT_WINDOW_MS) : null;
}

/** Elapsed share of the rental in whole percent. */
export function progressPercent(booking: { startsAt: Date; endsAt: Date }, now: Date): number {
  const share =
    (now.getTime() - booking.startsAt.getTime()) / (booking.endsAt.getTime() - booking.startsAt.getTime());
  return Math.round(Math.min(1, Math.max(0, share)) * 100);
}

/** Whether the vehicle is out beyond the agreed return. A booking stays active until the return. */
export function isOverdue({ status, endsAt }: { status: BookingStatus; endsAt: Date }, now: Date): boolean {
  return status === "active" && endsAt <= now;
}
/** The agreement is a draft before pick-up and final afterwards; undefined if no rental takes place. */
export function agreementStatus(status: BookingStatus): "draft" | "final" | undefined {
  if (status === "confirmed") return "draft";
  return status === "active" || status === "completed" ? "final" : undefined;
}
