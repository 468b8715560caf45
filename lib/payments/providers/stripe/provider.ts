import { callProvider, type ProviderResponse } from "@/lib/payments/providers/http-client";
import type {
  ChargeRef,
  PaymentProvider,
  ProviderState,
  Refund,
  RefundState,
} from "@/lib/payments/providers/port";
import type { PaymentIntent } from "./contract";
import {
  readChargeRecord,
  readDisputes,
  readEvent,
  readEvidenceResponse,
  readIntent,
  readRefundList,
  readStripeRefund,
  stripeRefusal,
} from "./responses";
import { closingReason, intentForm, stateOfIntent } from "./rules";
import { isSigned } from "./signature";

export interface StripeAccount {
  url: string;
  secretKey: string;
  publishableKey: string;
  webhookSecret: string;
}

/** The API version that our forms and schemas are written for, whatever the account's default. */
const VERSION = "2025-03-31.basil";
/** Needed for the expiry of an authorisation. */
const EXPANDED = { "expand[0]": "latest_charge" };
const UNKNOWN: ProviderState = { status: "unknown" };

/** Cards through Stripe's PaymentIntents (providers.md §3). Card numbers never reach our servers. */
export function stripeProvider(account: () => Promise<StripeAccount>): PaymentProvider {
  async function post(path: string, form: Record<string, string>, key: string): Promise<ProviderResponse> {
    const { url, secretKey } = await account();
    const body = new URLSearchParams(form).toString();
    const headers = {
      ...headersFor(secretKey),
      "content-type": "application/x-www-form-urlencoded",
      "idempotency-key": key,
    };
    return callProvider("stripe", `${url}${path}`, { method: "POST", headers, body });
  }

  async function get(path: string): Promise<ProviderResponse> {
    const { url, secretKey } = await account();
    return callProvider("stripe", `${url}${path}`, { headers: headersFor(secretKey) });
  }

  async function findIntent(charge: ChargeRef): Promise<PaymentIntent | ProviderState> {
    if (!charge.providerRef) return { status: "not_found" };
    const response = await get(`${intentPath(charge)}?expand[0]=latest_charge`);
    if (response.kind === "response" && response.status === 404) return { status: "not_found" };
    return readIntent(response) ?? UNKNOWN;
  }

  async function status(charge: ChargeRef): Promise<ProviderState> {
    const found = await findIntent(charge);
    if (!("id" in found)) return found;
    const closing = closingReason(found, charge, new Date());
    return closing ? close(charge, closing) : stateOfIntent(found, charge);
  }

  /** Finds a refund by our reference; `unknown` without an answer. */
  async function findRefund({ charge, reference }: Refund): Promise<RefundState | undefined> {
    const intentId = encodeURIComponent(charge.providerRef ?? "");
    return readRefundList(await get(`/v1/refunds?payment_intent=${intentId}&limit=100`), reference);
  }

  async function close(charge: ChargeRef, why: "abandoned" | "refused"): Promise<ProviderState> {
    const form: Record<string, string> = why === "abandoned" ? { cancellation_reason: "abandoned" } : {};
    return captureOrCancel(charge, "cancel", form, `${charge.reference}:close:${why}`);
  }

  /** Captures or cancels; when it is too late for that, returns the current state of the charge. */
  async function captureOrCancel(
    charge: ChargeRef,
    what: "capture" | "cancel",
    form: Record<string, string>,
    key: string,
  ): Promise<ProviderState> {
    if (!charge.providerRef) return { status: "not_found" };
    const response = await post(`${intentPath(charge)}/${what}`, { ...form, ...EXPANDED }, key);
    const intent = readIntent(response);
    if (intent) return stateOfIntent(intent, charge);
    if (response.kind !== "response" || response.status !== 400) return UNKNOWN;
    const found = await findIntent(charge);
    return "id" in found ? stateOfIntent(found, charge) : found;
  }

  /** Undefined if Stripe never received it. */
  async function knownRefund(refund: Refund): Promise<RefundState | undefined> {
    return refund.providerRef
      ? readStripeRefund(await get(`/v1/refunds/${refund.providerRef}`))
      : findRefund(refund);
  }

  return {
    name: "stripe",
    promptLifeMs: null,
    status,
    charge: async (charge) => {
      const mode = charge.capturesAtOnce ? "at-once" : "later";
      const key = `${charge.reference}:create:${mode}`;
      const response = await post("/v1/payment_intents", { ...intentForm(charge), ...EXPANDED }, key);
      const intent = readIntent(response);
      return intent ? stateOfIntent(intent, charge) : stripeRefusal(response);
    },
    capture: (charge, { amount } = {}) => {
      const form: Record<string, string> = amount === undefined ? {} : { amount_to_capture: String(amount) };
      return captureOrCancel(charge, "capture", form, `${charge.reference}:capture:${amount ?? "all"}`);
    },
    cancel: (charge) => captureOrCancel(charge, "cancel", {}, `${charge.reference}:cancel`),
    refund: async (refund) => {
      // Stripe forgets idempotency keys after a day. The answer may be lost, or the refund if the database was restored.
      const known = await knownRefund(refund);
      if (known) return known;
      return readStripeRefund(await post("/v1/refunds", refundForm(refund), `${refund.reference}:refund`));
    },
    refundStatus: async (refund) => (await knownRefund(refund)) ?? { status: "unknown" },
    fetchRecord: async (charge) => {
      // Without Stripe's reference of the charge, Stripe never received it.
      if (!charge.providerRef) return { captured: 0, currency: null, refunded: null };
      const books = readChargeRecord(await get(`${intentPath(charge)}?expand[0]=latest_charge`));
      if (!books?.disputed) return books;
      const intentId = encodeURIComponent(charge.providerRef);
      const disputes = readDisputes(await get(`/v1/disputes?payment_intent=${intentId}`));
      return disputes && { ...books, ...disputes };
    },
    sendDisputeEvidence: async (disputeId, text, key) => {
      const form = { "evidence[uncategorized_text]": text, submit: "true" };
      return readEvidenceResponse(await post(`/v1/disputes/${encodeURIComponent(disputeId)}`, form, key));
    },
    cardForm: async (charge) => {
      const found = await findIntent(charge);
      if (!("id" in found) || !found.client_secret) return undefined;
      return { clientSecret: found.client_secret, publishableKey: (await account()).publishableKey };
    },
    readCallback: async (rawBody, headers, now) => {
      const { webhookSecret } = await account();
      if (!isSigned(rawBody, headers.get("stripe-signature"), webhookSecret, now)) return "refused";
      return readEvent(rawBody);
    },
  };
}

function headersFor(secretKey: string) {
  return { authorization: `Bearer ${secretKey}`, "stripe-version": VERSION };
}

const intentPath = ({ providerRef }: ChargeRef) =>
  `/v1/payment_intents/${encodeURIComponent(providerRef ?? "")}`;

function refundForm({ charge, amount, reference }: Refund): Record<string, string> {
  return {
    payment_intent: charge.providerRef ?? "",
    amount: String(amount),
    "metadata[refund_id]": reference,
  };
}
