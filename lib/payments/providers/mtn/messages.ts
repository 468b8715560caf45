import { createHash } from "node:crypto";
import type { ProviderRequest, ProviderResponse } from "@/lib/payments/providers/http-client";
import type { Charge, ProviderEvent, ProviderState, Refund } from "@/lib/payments/providers/port";
import { log } from "@/lib/platform/log";
import { mtnCallback, mtnError, mtnPayment } from "./contract";
import { mtnFailure, partyIdOf, plainMessage, referenceIdOf } from "./rules";

interface Product {
  subscriptionKey: string;
  apiUser: string;
  apiKey: string;
}

export interface MtnAccount {
  url: string;
  targetEnvironment: string;
  /** RWF; MTN's own sandbox accepts only EUR. */
  currency: string;
  callbackUrl?: string;
  collection: Product;
  /** The product that makes refunds; without it refunds are made manually. */
  disbursement?: Product;
}

export type MtnRequest = Omit<ProviderRequest, "headers"> & {
  path: string;
  headers?: Record<string, string>;
};

export function requestToPay({ currency, callbackUrl }: MtnAccount, charge: Charge): MtnRequest {
  const message = plainMessage(charge.description);
  return {
    method: "POST",
    path: "/collection/v1_0/requesttopay",
    headers: {
      "x-reference-id": referenceIdOf(charge.reference),
      ...(callbackUrl && { "x-callback-url": callbackUrl }),
    },
    body: JSON.stringify({
      amount: String(charge.amount),
      currency,
      // The only field that identifies the charge in a callback.
      externalId: charge.reference,
      payer: { partyIdType: "MSISDN", partyId: partyIdOf(charge.payerPhone ?? "") },
      payerMessage: message,
      payeeNote: message,
    }),
  };
}

export function refundRequest({ currency }: MtnAccount, { reference, amount, charge }: Refund): MtnRequest {
  return {
    method: "POST",
    path: "/disbursement/v1_0/refund",
    headers: { "x-reference-id": referenceIdOf(reference) },
    body: JSON.stringify({
      amount: String(amount),
      currency,
      externalId: reference,
      payerMessage: "Gendana refund",
      payeeNote: "Gendana refund",
      referenceIdToRefund: referenceIdOf(charge.reference),
    }),
  };
}

/** A final refusal means that no prompt was sent; a server error leaves that unknown. */
export function stateOfSending({ status, body }: { status: number; body: unknown }): ProviderState {
  if (status === 202) return { status: "pending" };
  const code = mtnError.safeParse(body).data?.code;
  if (status === 500 && code && code !== "SERVICE_UNAVAILABLE" && code !== "INTERNAL_PROCESSING_ERROR")
    return mtnFailure(code);
  if (status >= 500 || status === 429) return { status: "unknown" };
  log.error({ status, code }, "MTN refused a charge");
  return { status: "failed", failureCode: "provider_down" };
}

export function readMtnRefund(response: ProviderResponse) {
  const { data } = mtnPayment.safeParse(response.kind === "response" ? response.body : undefined);
  if (!data) return { status: "unknown" } as const;
  if (data.status === "SUCCESSFUL")
    return { status: "succeeded", providerRef: data.financialTransactionId } as const;
  return { status: data.status === "FAILED" ? "failed" : "pending" } as const;
}

/** The amount of a charge or a refund; undefined without an answer. */
export function readMovedAmount(
  response: ProviderResponse,
): { amount: number; currency?: string } | undefined {
  if (response.kind !== "response") return undefined;
  if (response.status === 404) return { amount: 0 };
  const { data } = mtnPayment.safeParse(response.body);
  if (response.status !== 200 || !data) return undefined;
  return data.status === "SUCCESSFUL"
    ? { amount: Number(data.amount), currency: data.currency }
    : { amount: 0 };
}

/** A callback is unsigned, so it only triggers a check of its charge. */
export function readCallback(rawBody: string): ProviderEvent | "refused" {
  const { data } = mtnCallback.safeParse(rawBody);
  if (!data) return "refused";
  return { eventId: createHash("sha256").update(rawBody).digest("hex"), reference: data.externalId };
}
