import { addMs, DAY_MS, HOUR_MS, MINUTE_MS } from "@/lib/platform/dates";
import type { reconciliationFindings, reconciliationRuns } from "../schema/payments/reconciliation";
import type { BookingRecord } from "./booking";
import type { Random } from "./random";

/** The cents that were refunded outside Gendana. */
const SURPLUS = 500;

type ReconciliationRows = {
  runs: (typeof reconciliationRuns.$inferInsert)[];
  findings: (typeof reconciliationFindings.$inferInsert)[];
};

/**
 * Adds the last reconciliation with the providers and its finding: a small refund at Stripe without a record
 * here, as when somebody refunds in Stripe's own dashboard. The simulated provider has the matching record.
 */
export function reconcileWithProvider(
  random: Random,
  now: Date,
  records: BookingRecord[],
): ReconciliationRows {
  const startedAt = addMs(now, -HOUR_MS);
  const isRecent = ({ charge }: BookingRecord) =>
    Number(charge.payment.updatedAt) > Number(startedAt) - 35 * DAY_MS;
  const run = {
    id: random.uuid(startedAt),
    startedAt,
    finishedAt: addMs(startedAt, MINUTE_MS),
    checkedPayments: records.filter((record) => record.charge.simulatedCharge && isRecent(record)).length,
  };
  const record = records.findLast(
    ({ booking, charge }) =>
      booking.status === "completed" && charge.payment.method === "card" && charge.simulatedCharge,
  );
  if (!record?.charge.simulatedCharge) return { runs: [run], findings: [] };
  const { charge } = record;
  const foundAt = addMs(startedAt, -7 * HOUR_MS);
  charge.simulatedCharge = { ...record.charge.simulatedCharge, refundedAmount: SURPLUS };
  charge.simulatedRefund = {
    provider: charge.payment.provider,
    id: `re_${random.uuid(foundAt).replaceAll("-", "")}`,
    chargeReference: charge.payment.id,
    amount: SURPLUS,
    createdAt: foundAt,
  };
  const finding = {
    id: random.uuid(foundAt),
    paymentId: charge.payment.id,
    kind: "refund_missing_here",
    details: { ours: 0, theirs: SURPLUS, currency: "USD" },
    foundAt,
    lastSeenAt: startedAt,
  };
  return { runs: [run], findings: [finding] };
}
