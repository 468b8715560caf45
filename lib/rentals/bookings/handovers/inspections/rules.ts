import { addMs, DAY_MS } from "@/lib/platform/dates";
import type { Handover, HandoverKind } from "@/lib/rentals/bookings/handovers/contract";
import type { Side } from "@/lib/rentals/bookings/transitions/state-machine";

/** How long after a handover was recorded the other side may add its own record. */
const CONFIRMATION_TIME_MS = DAY_MS;

/** The last handover that one of these sides may still confirm with a record of its own. */
export function confirmableHandover(
  sides: readonly Side[],
  handovers: readonly Handover[],
  now: Date,
): HandoverKind | null {
  const last = handovers.at(-1);
  if (!last || last.confirmation || addMs(new Date(last.recordedAt), CONFIRMATION_TIME_MS) < now) return null;
  const other = last.side === "renter" ? "owner" : "renter";
  return sides.includes(other) ? last.kind : null;
}
