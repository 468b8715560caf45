import { setTimeout as sleep } from "node:timers/promises";
import { callbackHash } from "@/lib/airtel/signing";
import { log } from "@/lib/log";
import { signatureHeader } from "@/lib/stripe/signature";
import { airtelStatus } from "./airtel-desk";
import type { ChargeRow } from "./books";
import type { SandboxKeys } from "./exchange";
import { type Faults, faultsOf } from "./faults";
import { mtnResult } from "./mtn-desk";
import { stripeNews } from "./stripe-objects";

/** Stripe tries again for days, the others once; here for some seconds. */
const STRIPE_TRIES_MS = [0, 1_000, 5_000];
const LATE_MS = 5_000;

interface Letter {
  url: string;
  body: string;
  headers: Record<string, string>;
}

/** Tells the merchant what became of a charge, over HTTP, as its provider would: also twice, late or not at all. */
export async function callBack(
  row: ChargeRow,
  keys: SandboxKeys,
  webhooks: string | undefined,
): Promise<void> {
  const provider = row.provider as Parameters<typeof faultsOf>[0];
  const { callback } = await faultsOf(provider);
  const letter = letterFor(row, keys, webhooks);
  if (callback === "never" || !letter) return;
  for (let copy = 0; copy < copies[callback]; copy++) {
    if (callback === "late") await sleep(LATE_MS, undefined, { ref: false });
    await deliver(letter, provider === "stripe" ? STRIPE_TRIES_MS : [0]);
  }
}

const copies: Record<Exclude<Faults["callback"], "never">, number> = { once: 1, early: 1, late: 1, twice: 2 };

async function deliver({ url, body, headers }: Letter, waits: number[]): Promise<void> {
  for (const wait of waits) {
    await sleep(wait, undefined, { ref: false });
    const request = { method: "POST", headers: { "content-type": "application/json", ...headers }, body };
    const answer = await fetch(url, { ...request, signal: AbortSignal.timeout(10_000) }).catch(
      () => undefined,
    );
    if (answer?.ok) return;
  }
  log.debug({ url }, "a simulated callback was not taken");
}

function letterFor(row: ChargeRow, keys: SandboxKeys, webhooks: string | undefined): Letter | undefined {
  if (row.provider === "mtn") {
    const url = row.callbackUrl;
    return url ? { url, body: JSON.stringify(mtnResult(row)), headers: {} } : undefined;
  }
  if (!webhooks) return undefined;
  if (row.provider === "airtel") return airtelLetter(row, keys.airtel.callbackKey, `${webhooks}/airtel`);
  const body = JSON.stringify(stripeNews(row, keys.seal));
  const signature = signatureHeader(body, keys.stripe.webhookSecret, new Date());
  return { url: `${webhooks}/stripe`, body, headers: { "stripe-signature": signature } };
}

function airtelLetter(row: ChargeRow, key: string, url: string): Letter {
  const [status_code, message] = [airtelStatus(row), "Paid to Gendana"];
  const transaction = JSON.stringify({ id: row.id, message, status_code, airtel_money_id: row.moneyId });
  const body = `{"transaction":${transaction},"hash":"${callbackHash(transaction, key)}"}`;
  return { url, body, headers: {} };
}
