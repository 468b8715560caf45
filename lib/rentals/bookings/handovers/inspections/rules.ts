import { addMs, DAY_MS } from "@/lib/platform/dates";
import type { Handover, HandoverKind } from "@/lib/rentals/bookings/handovers/contract";
import type { Side } from "@/lib/rentals/bookings/transitions/state-machine";

/** How long after a handover was recorded the other side may make its own record, and when that has to arrive. */
const CONFIRMATION_TIME_MS = DAY_MS;
const CONFIRMATION_ARRIVES_MS = 2 * DAY_MS;

interface Confirmable {
  handovers: readonly Handover[];
  claims: readonly unknown[];
}

/**
 * The last handover that one of these sides may still confirm with a record of its own, made at `at`. Once there is a
 * claim, a record that arrives later than it had to be made could have been made to fit, whatever its time says.
 */
export function confirmableHandover(
  sides: readonly Side[],
  { handovers, claims }: Confirmable,
  now: Date,
  at = now,
): HandoverKind | null {
  const last = handovers.at(-1);
  if (!last || last.confirmation) return null;
  const madeBy = addMs(new Date(last.recordedAt), CONFIRMATION_TIME_MS);
  const arrivesBy = claims.length > 0 ? madeBy : addMs(new Date(last.recordedAt), CONFIRMATION_ARRIVES_MS);
  if (at > madeBy || now > arrivesBy) return null;
  const others = (["renter", "owner"] as const).filter((side) => side !== last.side);
  return others.some((side) => sides.includes(side)) ? last.kind : null;
}

/** The pick-up of the vehicle, the latest where it went out twice. */
export const pickupOf = <H extends Pick<Handover, "kind" | "vehicleId">>(
  handovers: readonly H[],
  vehicleId: string,
): H | undefined =>
  handovers.findLast((handover) => handover.kind === "pickup" && handover.vehicleId === vehicleId);

/**
 * The record of a kind for the vehicle that the renter has, or had last: the return of one that was replaced during the
 * rental is not the return of the rental.
 */
export const latestHandover = <H extends Pick<Handover, "kind" | "vehicleId">>(
  handovers: readonly H[],
  kind: HandoverKind,
  vehicleId: string,
): H | undefined => {
  const last = handovers.at(-1);
  // Of the vehicle that replaced another, nobody may have read anything when it went out.
  if (kind === "return" && !(last?.kind === "return" && last.vehicleId === vehicleId)) return undefined;
  return handovers.findLast((handover) => handover.kind === kind);
};
