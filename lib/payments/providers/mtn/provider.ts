import { callProvider, callWithToken, type ProviderResponse } from "@/lib/payments/providers/http-client";
import type {
  ChargeRef,
  PaymentProvider,
  ProviderState,
  Refund,
  RefundState,
} from "@/lib/payments/providers/port";
import { mtnPayment, mtnToken } from "./contract";
import {
  type MtnAccount,
  type MtnRequest,
  readCallback,
  readMovedAmount,
  readMtnRefund,
  refundRequest,
  requestToPay,
  stateOfSending,
} from "./messages";
import { referenceIdOf, stateOfPayment } from "./rules";

const UNKNOWN: ProviderState = { status: "unknown" };

/** MTN MoMo (providers.md §1). The reference of the charge is the id of our payment as a version 4 UUID. */
export function mtnProvider(account: () => Promise<MtnAccount>): PaymentProvider {
  async function status(charge: ChargeRef): Promise<ProviderState> {
    const own = await account();
    const response = await callMtn(own, "collection", {
      path: `/collection/v1_0/requesttopay/${referenceIdOf(charge.reference)}`,
    });
    if (response.kind !== "response") return UNKNOWN;
    if (response.status === 404) return { status: "not_found" };
    const { data } = mtnPayment.safeParse(response.body);
    if (response.status !== 200 || !data) return UNKNOWN;
    return stateOfPayment(data, { amount: charge.amount, currency: own.currency }, charge.currency);
  }

  async function refundStatus({ reference }: Refund): Promise<RefundState> {
    const path = `/disbursement/v1_0/refund/${referenceIdOf(reference)}`;
    return readMtnRefund(await callMtn(await account(), "disbursement", { path }));
  }

  return {
    name: "mtn",
    promptLifeMs: 2 * 60_000,
    status,
    charge: async (charge) => {
      const own = await account();
      const response = await callMtn(own, "collection", requestToPay(own, charge));
      if (response.kind === "response" && response.status === 409) {
        // It was already sent, even if its status cannot be requested yet.
        const state = await status(charge);
        return state.status === "not_found" ? UNKNOWN : state;
      }
      return response.kind === "response" ? stateOfSending(response) : UNKNOWN;
    },
    // Mobile money moves when the payer approves, at once and completely, so there is nothing to capture.
    capture: status,
    cancel: status,
    refund: async (refund) => {
      const own = await account();
      // A refund that may have been requested while the product was configured may still be made.
      if (!own.disbursement) return { status: refund.isRepeat ? "unknown" : "unsupported" };
      const sent = await callMtn(own, "disbursement", refundRequest(own, refund));
      if (sent.kind !== "response") return { status: "unknown" };
      if (sent.status !== 202 && sent.status !== 409)
        return { status: sent.status === 400 ? "failed" : "unknown" };
      return refundStatus(refund);
    },
    refundStatus,
    fetchRecord: async (charge, refunds) => {
      const own = await account();
      const path = `/collection/v1_0/requesttopay/${referenceIdOf(charge.reference)}`;
      const taken = readMovedAmount(await callMtn(own, "collection", { path }));
      if (!taken) return undefined;
      const { amount: captured, currency: theirs = null } = taken;
      const currency = theirs === own.currency ? charge.currency : theirs;
      if (!own.disbursement) return { captured, currency, refunded: null };
      let refunded = 0;
      for (const { reference } of refunds) {
        const request = { path: `/disbursement/v1_0/refund/${referenceIdOf(reference)}` };
        const moved = readMovedAmount(await callMtn(own, "disbursement", request));
        if (!moved) return undefined;
        refunded += moved.amount;
      }
      return { captured, currency, refunded };
    },
    readCallback: async (rawBody) => readCallback(rawBody),
  };
}

/** Calls with a token of the product; each product has its own. */
async function callMtn(
  account: MtnAccount,
  name: "collection" | "disbursement",
  request: MtnRequest,
): Promise<ProviderResponse> {
  const product = account[name];
  if (!product) return { kind: "none", reason: "not set up" };
  const key = { "ocp-apim-subscription-key": product.subscriptionKey };
  const fetchToken = async () => {
    const basic = Buffer.from(`${product.apiUser}:${product.apiKey}`).toString("base64");
    const headers = { ...key, authorization: `Basic ${basic}` };
    const response = await callProvider("mtn", `${account.url}/${name}/token/`, { method: "POST", headers });
    const { data } = mtnToken.safeParse(response.kind === "response" ? response.body : undefined);
    return data && { value: data.access_token, lifeMs: data.expires_in * 1000 };
  };
  return callWithToken(`${account.url} ${name} ${product.apiUser}`, fetchToken, (token) =>
    callProvider("mtn", `${account.url}${request.path}`, {
      ...request,
      headers: {
        ...key,
        authorization: `Bearer ${token}`,
        "x-target-environment": account.targetEnvironment,
        ...(request.body && { "content-type": "application/json" }),
        ...request.headers,
      },
    }),
  );
}
