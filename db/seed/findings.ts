import { after, DAY_MS, HOUR_MS, MINUTE_MS } from "@/lib/dates";
import type { reconciliationFindings, reconciliationRuns } from "../schema/reconciliation";
import type { BookingRecord } from "./booking";
import type { Random } from "./random";

/** Cents that went back past us. */
const SURPLUS = 500;

type Desk = {
  runs: (typeof reconciliationRuns.$inferInsert)[];
  findings: (typeof reconciliationFindings.$inferInsert)[];
};

/**
 * The last comparison with the providers, and what it found: of one rental Stripe paid back a little that we know nothing
 * of, as happens when somebody does it in Stripe's own dashboard. The simulated provider's books say so, too.
 */
export function compareBooks(random: Random, now: Date, records: BookingRecord[]): Desk {
  const startedAt = after(now, -HOUR_MS);
  const isRecent = ({ charge }: BookingRecord) =>
    Number(charge.payment.updatedAt) > Number(startedAt) - 35 * DAY_MS;
  const run = {
    id: random.uuid(startedAt),
    startedAt,
    finishedAt: after(startedAt, MINUTE_MS),
    checkedPayments: records.filter((record) => record.charge.sandboxCharge && isRecent(record)).length,
  };
  const record = records.findLast(
    ({ booking, charge }) =>
      booking.status === "completed" && charge.payment.method === "card" && charge.sandboxCharge,
  );
  if (!record?.charge.sandboxCharge) return { runs: [run], findings: [] };
  const { charge } = record;
  const foundAt = after(startedAt, -7 * HOUR_MS);
  charge.sandboxCharge = { ...record.charge.sandboxCharge, refundedAmount: SURPLUS };
  charge.sandboxRefund = {
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
