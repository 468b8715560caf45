import type { z } from "zod";
import type { ProviderResponse } from "@/lib/payments/providers/http-client";
import type {
  ProviderEvent,
  ProviderRecord,
  ProviderState,
  RefundState,
} from "@/lib/payments/providers/port";
import { log } from "@/lib/platform/log";
import {
  type PaymentIntent,
  paymentIntent,
  recordedIntent,
  type StripeDispute,
  stripeDisputesResponse,
  stripeError,
  stripeEvent,
  stripeRefundList,
  stripeRefundResponse,
} from "./contract";

export function readIntent(response: ProviderResponse): PaymentIntent | undefined {
  if (response.kind !== "response" || response.status >= 300) return undefined;
  return paymentIntent.safeParse(response.body).data;
}

/** A request that Stripe refuses is finally refused. For any other answer the outcome is unknown. */
export function stripeRefusal(response: ProviderResponse): ProviderState {
  if (response.kind !== "response") return { status: "unknown" };
  const { data } = stripeError.safeParse(response.body);
  const { status } = response;
  if (!data || status === 409 || status === 429 || status >= 500) return { status: "unknown" };
  if (data.error.type === "idempotency_error") return { status: "unknown" };
  log.error({ status, code: data.error.code, type: data.error.type }, "Stripe refused a charge");
  return { status: "failed", failureCode: status === 402 ? "declined" : "provider_down" };
}

export function readStripeRefund(response: ProviderResponse): RefundState {
  if (response.kind !== "response") return { status: "unknown" };
  const { data } = stripeRefundResponse.safeParse(response.body);
  if (response.status < 300 && data) return stateOfRefund(data);
  return { status: response.status === 400 ? "failed" : "unknown" };
}

/** Finds our refund among those of a charge; undefined if it is not there, `unknown` without an answer. */
export function readRefundList(response: ProviderResponse, reference: string): RefundState | undefined {
  const { data } = stripeRefundList.safeParse(response.kind === "response" ? response.body : undefined);
  if (response.kind !== "response" || response.status >= 300 || !data) return { status: "unknown" };
  const found = data.data.find(({ metadata }) => metadata?.refund_id === reference);
  return found && stateOfRefund(found);
}

function stateOfRefund({ id, status }: z.infer<typeof stripeRefundResponse>): RefundState {
  const ended = { succeeded: "succeeded", failed: "failed", canceled: "failed" } as const;
  return {
    status: status && status in ended ? ended[status as keyof typeof ended] : "pending",
    providerRef: id,
  };
}

export function readChargeRecord(response: ProviderResponse): ProviderRecord | undefined {
  if (response.kind !== "response") return undefined;
  if (response.status === 404) return { captured: 0, currency: null, refunded: null };
  const { data } = recordedIntent.safeParse(response.body);
  if (response.status >= 300 || !data) return undefined;
  const { amount_received: captured, currency, latest_charge: charge } = data;
  const isDisputed = charge?.disputed === true;
  // True of every charge that was ever disputed; the amounts that are open are requested separately.
  return {
    captured,
    currency,
    refunded: charge?.amount_refunded ?? 0,
    ...(isDisputed && { disputed: captured }),
  };
}

/**
 * Reads the amounts of a charge that are disputed or were lost to the payer; disputes won by the marketplace no longer
 * count. Returns undefined without an answer.
 */
export function readDisputes(
  response: ProviderResponse,
): Pick<ProviderRecord, "disputed" | "lost" | "dispute"> | undefined {
  if (response.kind !== "response" || response.status >= 300) return undefined;
  const { data } = stripeDisputesResponse.safeParse(response.body);
  if (!data) return undefined;
  const closedStatuses = ["won", "warning_closed", "lost"];
  const open = data.data.filter(({ status }) => !closedStatuses.includes(status));
  return {
    disputed: open.reduce((sum, { amount }) => sum + amount, 0),
    lost: data.data.reduce((sum, dispute) => sum + lostOf(dispute), 0),
    ...(open[0] && { dispute: describeDispute(open[0]) }),
  };
}

/**
 * Evidence for a dispute that accepts none or does not exist is finally refused; after other answers it may be sent
 * again.
 */
export function readEvidenceResponse(response: ProviderResponse): "accepted" | "refused" | "unknown" {
  if (response.kind !== "response") return "unknown";
  if (response.status < 300) return "accepted";
  const { data } = stripeError.safeParse(response.body);
  const isRefusal = data?.error.type === "invalid_request_error" && [400, 404].includes(response.status);
  return isRefusal ? "refused" : "unknown";
}

function describeDispute({ id, reason, status, evidence_details: evidence }: StripeDispute) {
  const dueBy = evidence?.due_by;
  return { id, reason, status, ...(dueBy && { dueAt: new Date(dueBy * 1000).toISOString() }) };
}

/**
 * Zero unless the dispute is lost. A lost amount may be returned later, in full or in part, while Stripe still reports
 * the dispute as lost.
 */
function lostOf({ amount, status, balance_transactions: moved }: StripeDispute): number {
  if (status !== "lost") return 0;
  const sum = (sums: number[]) => sums.reduce((total, one) => total + one, 0);
  const taken = -sum(moved.map((one) => Math.min(0, one.amount)));
  const returned = sum(moved.map((one) => Math.max(0, one.amount)));
  return taken === 0 ? amount : Math.round((amount * Math.max(0, taken - returned)) / taken);
}

export function readEvent(rawBody: string): ProviderEvent | "refused" {
  const { data: event } = stripeEvent.safeParse(parse(rawBody));
  if (!event) return "refused";
  const { id, payment_intent: intent, metadata } = event.data.object;
  const providerRef = intent ?? (id.startsWith("pi_") ? id : undefined);
  const isDispute = event.type.startsWith("charge.dispute.");
  return { eventId: event.id, reference: metadata?.payment_id, providerRef, isDispute };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
