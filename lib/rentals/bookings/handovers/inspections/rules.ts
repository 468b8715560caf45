import { addMs, DAY_MS } from "@/lib/platform/dates";
import type { Handover, HandoverKind } from "@/lib/rentals/bookings/handovers/contract";
import type { Side } from "@/lib/rentals/bookings/transitions/state-machine";

/** How long after a handover was recorded the other side may make its own record, and how late that may arrive. */
const CONFIRMATION_TIME_MS = DAY_MS;
const CONFIRMATION_ARRIVES_MS = 2 * DAY_MS;

interface Confirmable {
  handovers: readonly Handover[];
  claims: readonly unknown[];
}

/**
 * The last handover, if one of these sides may still confirm it with its own record, made at `at`. Once there is a
 * claim, the record must also arrive within the time for making it, because a later one could be adapted to the claim.
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

/** The pick-up of the vehicle; the latest if it went out twice. */
export const pickUpOf = <H extends Pick<Handover, "kind" | "vehicleId">>(
  handovers: readonly H[],
  vehicleId: string,
): H | undefined =>
  handovers.findLast((handover) => handover.kind === "pickup" && handover.vehicleId === vehicleId);

/**
 * The latest handover of a kind. The return of a vehicle that was replaced during the rental does not count as the
 * return of the rental.
 */
export const latestHandover = <H extends Pick<Handover, "kind" | "vehicleId">>(
  handovers: readonly H[],
  kind: HandoverKind,
  vehicleId: string,
): H | undefined => {
  const last = handovers.at(-1);
  // The pick-up of a replacement vehicle may lack a record, so it falls back to an earlier one.
  if (kind === "return" && !(last?.kind === "return" && last.vehicleId === vehicleId)) return undefined;
  return handovers.findLast((handover) => handover.kind === kind);
};
