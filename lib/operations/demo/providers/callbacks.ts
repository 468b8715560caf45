import { setTimeout as sleep } from "node:timers/promises";
import { callbackHash } from "@/lib/payments/providers/airtel/signing";
import { signatureHeader } from "@/lib/payments/providers/stripe/signature";
import { log } from "@/lib/platform/log";
import { airtelStatus } from "./airtel-handler";
import type { ChargeRow } from "./charges";
import { type Faults, getFaults } from "./faults";
import { mtnResult } from "./mtn-handler";
import type { SimulatedKeys } from "./simulated-http";
import { toStripeEvent } from "./stripe-objects";

/** Stripe retries for days, the others do not; here it retries for some seconds. */
const STRIPE_RETRY_DELAYS_MS = [0, 1_000, 5_000];
const LATE_MS = 5_000;

interface CallbackRequest {
  url: string;
  body: string;
  headers: Record<string, string>;
}

/**
 * Sends the outcome of a charge to our callback address over HTTP, as the provider would: also twice, late or never.
 */
export async function sendCallback(
  row: ChargeRow,
  keys: SimulatedKeys,
  callbackBaseUrl: string | undefined,
): Promise<void> {
  const provider = row.provider as Parameters<typeof getFaults>[0];
  const { callback } = await getFaults(provider);
  const outgoing = callbackFor(row, keys, callbackBaseUrl);
  if (callback === "never" || !outgoing) return;
  for (let copy = 0; copy < copies[callback]; copy++) {
    if (callback === "late") await sleep(LATE_MS, undefined, { ref: false });
    await deliverCallback(outgoing, provider === "stripe" ? STRIPE_RETRY_DELAYS_MS : [0]);
  }
}

const copies: Record<Exclude<Faults["callback"], "never">, number> = { once: 1, early: 1, late: 1, twice: 2 };

async function deliverCallback({ url, body, headers }: CallbackRequest, waits: number[]): Promise<void> {
  for (const wait of waits) {
    await sleep(wait, undefined, { ref: false });
    const request = { method: "POST", headers: { "content-type": "application/json", ...headers }, body };
    const response = await fetch(url, { ...request, signal: AbortSignal.timeout(10_000) }).catch(
      () => undefined,
    );
    if (response?.ok) return;
  }
  log.debug({ url }, "a simulated callback was not accepted");
}

function callbackFor(
  row: ChargeRow,
  keys: SimulatedKeys,
  callbackBaseUrl: string | undefined,
): CallbackRequest | undefined {
  if (row.provider === "mtn") {
    const url = row.callbackUrl;
    return url ? { url, body: JSON.stringify(mtnResult(row)), headers: {} } : undefined;
  }
  if (!callbackBaseUrl) return undefined;
  if (row.provider === "airtel")
    return airtelCallback(row, keys.airtel.callbackKey, `${callbackBaseUrl}/airtel`);
  const body = JSON.stringify(toStripeEvent(row, keys.tokenSecret));
  const signature = signatureHeader(body, keys.stripe.webhookSecret, new Date());
  return { url: `${callbackBaseUrl}/stripe`, body, headers: { "stripe-signature": signature } };
}

function airtelCallback(row: ChargeRow, key: string, url: string): CallbackRequest {
  const [status_code, message] = [airtelStatus(row), "Paid to Gendana"];
  const transaction = JSON.stringify({ id: row.id, message, status_code, airtel_money_id: row.moneyId });
  const body = `{"transaction":${transaction},"hash":"${callbackHash(transaction, key)}"}`;
  return { url, body, headers: {} };
}
