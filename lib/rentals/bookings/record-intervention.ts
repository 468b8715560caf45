import type { Transaction } from "@/db";
import type { UserActor } from "@/lib/platform/actor";
import { recordAudit } from "@/lib/platform/audit/commands";
import type { Device } from "@/lib/platform/request-context";
import type { BookingRow } from "./booking-row";

interface InterventionOutcome {
  status?: BookingRow["status"];
  refundedCents: number;
  note: string;
  /** The action in the audit log; a cancellation by default. */
  verb?: "cancel" | "refund" | "rebook" | "start" | "return" | "no-show";
  /** Additional values for the audit entry. */
  detail?: Record<string, string | number>;
}

/** Writes an administrator's intervention to the audit log, with the values before and after. */
export async function recordIntervention(
  tx: Transaction,
  actor: UserActor,
  { id, reference, status, refundedCents }: BookingRow,
  { status: to = "cancelled", refundedCents: given, note, verb = "cancel", detail }: InterventionOutcome,
  now: Date,
  device: Device,
): Promise<void> {
  const states = {
    before: { status, refundedCents },
    after: { status: to, refundedCents: given },
    reason: note,
  };
  const about = { subjectType: "booking", subjectId: id, device };
  const action = `booking.${verb}` as const;
  await recordAudit(tx, { actor, action, ...about, detail: { reference, ...states, ...detail } }, now);
}
