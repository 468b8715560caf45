import { createHmac, randomBytes } from "node:crypto";
import { addMs, DAY_MS } from "@/lib/platform/dates";
import type { ChargeRow } from "./charges";

const failures: Record<string, { code: string; decline_code?: string }> = {
  rejected: { code: "payment_intent_authentication_failure" },
  timed_out: { code: "payment_intent_authentication_failure" },
  declined: { code: "card_declined", decline_code: "generic_decline" },
  not_enough_money: { code: "card_declined", decline_code: "insufficient_funds" },
  limit_reached: { code: "card_declined", decline_code: "card_velocity_exceeded" },
  card_expired: { code: "expired_card" },
};

/** Returns a PaymentIntent. After a declined card it waits for another card until it is cancelled. */
export function toStripeIntent(row: ChargeRow, tokenSecret: string) {
  const error = failures[row.reason ?? ""];
  const isTaken = row.status === "captured";
  return {
    id: row.id,
    object: "payment_intent",
    amount: row.amount,
    amount_received: isTaken ? (row.capturedAmount ?? row.amount) : 0,
    currency: row.currency.toLowerCase(),
    capture_method: row.capturesAtOnce ? "automatic" : "manual",
    client_secret: `${row.id}_secret_${createHmac("sha256", tokenSecret).update(row.id).digest("hex").slice(0, 24)}`,
    created: Math.floor(row.createdAt.getTime() / 1000),
    status: statusOf(row),
    cancellation_reason: row.status === "cancelled" && row.reason === "abandoned" ? "abandoned" : null,
    last_payment_error: error ?? null,
    metadata: { payment_id: row.reference },
    latest_charge: isTaken || row.status === "authorized" ? chargeOf(row) : null,
  };
}

function statusOf({ status }: ChargeRow) {
  if (status === "captured") return "succeeded";
  if (status === "authorized") return "requires_capture";
  return status === "pending" ? "requires_payment_method" : "canceled";
}

function chargeOf(row: ChargeRow) {
  const until = Math.floor(addMs(row.createdAt, 7 * DAY_MS).getTime() / 1000);
  const details = { card: { capture_before: until } };
  const disputed = row.disputedAmount !== null;
  return { id: row.moneyId, amount_refunded: row.refundedAmount, disputed, payment_method_details: details };
}

/** Returns the dispute of a charge as a list; an empty one if there is none. */
export function toStripeDisputes(row: ChargeRow | undefined) {
  const data = row?.disputedAmount
    ? [{ ...toStripeDispute(row), amount: row.disputedAmount, currency: row.currency.toLowerCase() }]
    : [];
  return { object: "list", data, has_more: false };
}

export function toStripeDispute(row: ChargeRow) {
  const id = row.moneyId.replace("ch_", "dp_");
  const status = row.disputeStatus === "reinstated" ? "lost" : row.disputeStatus;
  const of = { charge: row.moneyId, payment_intent: row.id, reason: "fraudulent" };
  const evidence_details = { due_by: Math.floor(row.createdAt.getTime() / 1000) + 7 * 86_400 };
  return {
    id,
    object: "dispute",
    ...of,
    status,
    evidence_details,
    balance_transactions: balanceMovements(row),
  };
}

/** The money leaves with the dispute and returns if it is won, or if the bank reverses its decision later. */
function balanceMovements({ disputedAmount, disputeStatus }: ChargeRow) {
  const amount = disputedAmount ?? 0;
  const isReturned = disputeStatus === "won" || disputeStatus === "reinstated";
  return [{ amount: -amount }, ...(isReturned ? [{ amount }] : [])];
}

const disputeEventTypes: Record<string, string> = {
  under_review: "updated",
  won: "closed",
  lost: "closed",
  reinstated: "funds_reinstated",
};

export function toStripeRefund(id: string, amount: number) {
  return { id, object: "refund", amount, status: "succeeded" };
}

/** Returns the event of a callback about a charge in its current state. */
export function toStripeEvent(row: ChargeRow, tokenSecret: string) {
  const intent = toStripeIntent(row, tokenSecret);
  const event = { id: `evt_${randomBytes(12).toString("hex")}`, object: "event" };
  if (row.disputeStatus)
    return {
      ...event,
      type: `charge.dispute.${disputeEventTypes[row.disputeStatus] ?? "created"}`,
      data: { object: toStripeDispute(row) },
    };
  if (row.refundedAmount > 0) {
    const charge = { id: row.moneyId, payment_intent: row.id, metadata: intent.metadata };
    return { ...event, type: "charge.refunded", data: { object: charge } };
  }
  const types: Record<string, string> = {
    authorized: "payment_intent.amount_capturable_updated",
    captured: "payment_intent.succeeded",
    cancelled: "payment_intent.canceled",
    failed: "payment_intent.canceled",
    pending: row.reason ? "payment_intent.payment_failed" : "payment_intent.created",
  };
  return { ...event, type: types[row.status], data: { object: intent } };
}
