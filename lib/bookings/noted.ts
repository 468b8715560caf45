import type { Transaction } from "@/db";
import { recordAudit } from "@/lib/audit/commands";
import type { UserActor } from "@/lib/auth/contract";
import type { BookingRow } from "./transition";

interface After {
  status?: BookingRow["status"];
  refundedCents: number;
  note: string;
  /** Other than a cancellation: the verb of the entry. */
  verb?: "cancel" | "refund" | "rebook";
  /** What else is worth knowing. */
  detail?: Record<string, string | number>;
}

/** What an administrator did to somebody's booking goes into the log, with what was before and after. */
export async function noteIntervention(
  tx: Transaction,
  actor: UserActor,
  { id, reference, status, refundedCents }: BookingRow,
  { status: to = "cancelled", refundedCents: given, note, verb = "cancel", detail }: After,
  now: Date,
  ipAddress?: string,
): Promise<void> {
  const states = {
    before: { status, refundedCents },
    after: { status: to, refundedCents: given },
    reason: note,
  };
  const about = { subjectType: "booking", subjectId: id, ipAddress };
  const action = `booking.${verb}` as const;
  await recordAudit(tx, { actor, action, ...about, detail: { reference, ...states, ...detail } }, now);
}
