import { createHash } from "node:crypto";
import { callProvider, callWithToken, type ProviderResponse } from "@/lib/payments/providers/http-client";
import type {
  Charge,
  ChargeRef,
  PaymentProvider,
  ProviderEvent,
  ProviderState,
  RefundState,
} from "@/lib/payments/providers/port";
import { log } from "@/lib/platform/log";
import { type AirtelResponse, airtelCallback, airtelResponse, airtelToken } from "./contract";
import { airtelFailure, msisdnOf, shortCode, stateOfTransaction } from "./rules";
import { hasValidHash, signedHeaders } from "./signing";

export interface AirtelAccount {
  url: string;
  clientId: string;
  clientSecret: string;
  version: "v1" | "v2";
  /** Signs requests, if the portal requires it. */
  publicKey?: string;
  /** Verifies callbacks, if this is enabled in the portal. */
  callbackKey?: string;
}

const UNKNOWN: ProviderState = { status: "unknown" };

/** Airtel Money (providers.md §2). The transaction id is the id of our payment. */
export function airtelProvider(account: () => Promise<AirtelAccount>): PaymentProvider {
  async function status(charge: ChargeRef): Promise<ProviderState> {
    const response = await callAirtel(await account(), `/standard/v1/payments/${charge.reference}`);
    const read = readResponse(response);
    if (read) return stateOfTransaction(read);
    return response.kind === "response" && response.status === 404 ? { status: "not_found" } : UNKNOWN;
  }

  return {
    name: "airtel",
    promptLifeMs: 2 * 60_000,
    status,
    charge: async (charge) => {
      const own = await account();
      const response = await callAirtel(own, `/merchant/${own.version}/payments/`, paymentBody(charge));
      const read = readResponse(response);
      if (!read) return UNKNOWN;
      // SUCCESS only means that the prompt was accepted.
      if (read.status.success) return { status: "pending" };
      const state = await status(charge);
      if (state.status !== "not_found") return state;
      return isRefusedRepeat(response, read) ? UNKNOWN : refusalOf(read);
    },
    capture: status,
    cancel: status,
    refund: async ({ charge, amount }) => {
      // Airtel only refunds charges in full.
      if (amount !== charge.amount) return { status: "unsupported" };
      const moneyId = charge.providerRef ?? (await status(charge)).providerRef;
      if (!moneyId) return { status: "unknown" };
      const body = JSON.stringify({ transaction: { airtel_money_id: moneyId } });
      const own = await account();
      return readRefund(await callAirtel(own, `/standard/${own.version}/payments/refund`, body));
    },
    // Airtel reports a refund only in answer to the request for it.
    refundStatus: async () => ({ status: "unknown" }),
    fetchRecord: async (charge) => {
      const state = await status(charge);
      if (state.status === "unknown") return undefined;
      // Airtel only reports whether the charge succeeded, neither its amount nor its refunds.
      return { captured: state.status === "captured" ? null : 0, currency: null, refunded: null };
    },
    readCallback: async (rawBody) => readCallback(rawBody, (await account()).callbackKey),
  };
}

function callAirtel(account: AirtelAccount, path: string, body?: string): Promise<ProviderResponse> {
  const { url, clientId, clientSecret, publicKey } = account;
  const json = { "content-type": "application/json" };
  const fetchToken = async () => {
    const credentials = {
      client_id: clientId,
      client_secret: clientSecret,
      grant_type: "client_credentials",
    };
    const request = { method: "POST", headers: json, body: JSON.stringify(credentials) } as const;
    const response = await callProvider("airtel", `${url}/auth/oauth2/token`, request);
    const { data } = airtelToken.safeParse(response.kind === "response" ? response.body : undefined);
    return data && { value: data.access_token, lifeMs: data.expires_in * 1000 };
  };
  return callWithToken(`${url} ${clientId}`, fetchToken, (token) =>
    callProvider("airtel", `${url}${path}`, {
      method: body ? "POST" : "GET",
      headers: {
        ...json,
        authorization: `Bearer ${token}`,
        "x-country": "RW",
        "x-currency": "RWF",
        ...(body && publicKey && signedHeaders(body, publicKey)),
      },
      body,
    }),
  );
}

function paymentBody(charge: Charge): string {
  const here = { country: "RW", currency: "RWF" };
  return JSON.stringify({
    // Airtel accepts only letters and digits here.
    reference: charge.bookingReference.replace(/[^A-Za-z0-9]/g, ""),
    subscriber: { ...here, msisdn: msisdnOf(charge.payerPhone ?? "") },
    transaction: { amount: charge.amount, ...here, id: charge.reference },
  });
}

/** A refusal is described in the body, whatever the HTTP status; without a body the outcome is unknown. */
function readResponse(response: ProviderResponse): AirtelResponse | undefined {
  if (response.kind !== "response" || response.status >= 500 || response.status === 401) return undefined;
  return airtelResponse.safeParse(response.body).data;
}

/** Whether Airtel has sent the prompt of an earlier request, although its status cannot be requested yet. */
const isRefusedRepeat = (response: ProviderResponse, { status }: AirtelResponse) =>
  (response.kind === "response" && response.status === 409) ||
  /duplicate|already/i.test(status.message ?? "");

function refusalOf(response: AirtelResponse): ProviderState {
  const code = shortCode(response);
  if (code === "000" || code === "006") return UNKNOWN;
  const failure = airtelFailure(code);
  const { response_code, code: httpCode, message } = response.status;
  if (!failure) log.error({ code: response_code ?? httpCode, message }, "Airtel refused a charge");
  return failure ?? { status: "failed", failureCode: "provider_down" };
}

/** Airtel has no id for our refunds, so a completed refund is recognised by the refusal of a repeat as already done. */
function readRefund(response: ProviderResponse): RefundState {
  const read = readResponse(response);
  if (!read) return { status: "unknown" };
  const isDone = read.status.success || /already.*(refund|revers)/i.test(read.status.message ?? "");
  if (isDone)
    return { status: "succeeded", providerRef: read.data?.transaction?.airtel_money_id ?? undefined };
  return { status: airtelFailure(shortCode(read)) || read.status.code === "400" ? "failed" : "unknown" };
}

/** Ten times the size that Airtel sends; without a key anyone may send a callback here. */
const LONGEST_CALLBACK = 8 * 1024;

function readCallback(rawBody: string, key: string | undefined): ProviderEvent | "refused" {
  if (rawBody.length > LONGEST_CALLBACK) return "refused";
  let body: unknown;
  try {
    body = JSON.parse(rawBody);
  } catch {
    return "refused";
  }
  const { data } = airtelCallback.safeParse(body);
  if (!data || (key && !hasValidHash(rawBody, data.hash, key))) return "refused";
  const eventId = createHash("sha256").update(rawBody).digest("hex");
  return { eventId, reference: data.transaction.id };
}
