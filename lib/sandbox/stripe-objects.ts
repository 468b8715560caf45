import { createHmac, randomBytes } from "node:crypto";
import { after, DAY_MS } from "@/lib/dates";
import type { ChargeRow } from "./books";

const failures: Record<string, { code: string; decline_code?: string }> = {
  rejected: { code: "payment_intent_authentication_failure" },
  timed_out: { code: "payment_intent_authentication_failure" },
  declined: { code: "card_declined", decline_code: "generic_decline" },
  not_enough_money: { code: "card_declined", decline_code: "insufficient_funds" },
  limit_reached: { code: "card_declined", decline_code: "card_velocity_exceeded" },
  card_expired: { code: "expired_card" },
};

/** A PaymentIntent. One whose card was refused waits for another card until it is cancelled. */
export function stripeIntent(row: ChargeRow, seal: string) {
  const error = failures[row.reason ?? ""];
  const isTaken = row.status === "captured";
  return {
    id: row.id,
    object: "payment_intent",
    amount: row.amount,
    amount_received: isTaken ? (row.capturedAmount ?? row.amount) : 0,
    currency: row.currency.toLowerCase(),
    capture_method: row.capturesAtOnce ? "automatic" : "manual",
    client_secret: `${row.id}_secret_${createHmac("sha256", seal).update(row.id).digest("hex").slice(0, 24)}`,
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
  const until = Math.floor(after(row.createdAt, 7 * DAY_MS).getTime() / 1000);
  const details = { card: { capture_before: until } };
  const disputed = row.disputedAmount !== null;
  return { id: row.moneyId, amount_refunded: row.refundedAmount, disputed, payment_method_details: details };
}

/** What a card's owner disputes of a charge; nothing where nobody does. */
export function stripeDisputes(row: ChargeRow | undefined) {
  const data = row?.disputedAmount
    ? [{ ...disputeOf(row), amount: row.disputedAmount, currency: row.currency.toLowerCase() }]
    : [];
  return { object: "list", data, has_more: false };
}

function disputeOf(row: ChargeRow) {
  const id = row.moneyId.replace("ch_", "dp_");
  const status = row.disputeStatus === "reinstated" ? "lost" : row.disputeStatus;
  const of = { charge: row.moneyId, payment_intent: row.id, reason: "fraudulent" };
  const evidence_details = { due_by: Math.floor(row.createdAt.getTime() / 1000) + 7 * 86_400 };
  return { id, object: "dispute", ...of, status, evidence_details, balance_transactions: movedBy(row) };
}

/** The money leaves with the dispute and comes with its end, or when a bank thinks again after that. */
function movedBy({ disputedAmount, disputeStatus }: ChargeRow) {
  const amount = disputedAmount ?? 0;
  const isBack = disputeStatus === "won" || disputeStatus === "reinstated";
  return [{ amount: -amount }, ...(isBack ? [{ amount }] : [])];
}

const disputeNews: Record<string, string> = {
  won: "closed",
  lost: "closed",
  reinstated: "funds_reinstated",
};

export function stripeRefund(id: string, amount: number) {
  return { id, object: "refund", amount, status: "succeeded" };
}

/** An event of a webhook about a charge, as it stands. */
export function stripeNews(row: ChargeRow, seal: string) {
  const intent = stripeIntent(row, seal);
  const event = { id: `evt_${randomBytes(12).toString("hex")}`, object: "event" };
  if (row.disputeStatus)
    return {
      ...event,
      type: `charge.dispute.${disputeNews[row.disputeStatus] ?? "created"}`,
      data: { object: disputeOf(row) },
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
