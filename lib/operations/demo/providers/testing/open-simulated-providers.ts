import { randomUUID } from "node:crypto";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { v7 as uuid } from "uuid";
import { afterAll } from "vitest";
import type { scenario } from "@/lib/operations/demo/providers/faults";
import { type SimulatedServer, startSimulatedProviders } from "@/lib/operations/demo/providers/server";
import { deriveKeys } from "@/lib/operations/demo/providers/simulated-http";
import type { Charge, ProviderState } from "@/lib/payments/providers/port";
import { addMs } from "@/lib/platform/dates";
import { derivedKey } from "@/lib/platform/derived-key";
import type { PaymentMethod } from "@/lib/rentals/bookings/money/contract";

interface ReceivedCallback {
  path: string;
  body: string;
  headers: Headers;
}

/**
 * Starts the simulated providers of this test file in place of those of demo mode, with a manually advanced
 * clock and a receiver for their callbacks.
 */
export async function openSimulatedProviders() {
  const heard: ReceivedCallback[] = [];
  const callbackReceiver = createServer(async (request, response) => {
    let body = "";
    for await (const chunk of request.setEncoding("utf8")) body += chunk;
    heard.push({
      path: request.url ?? "",
      body,
      headers: new Headers(request.headers as Record<string, string>),
    });
    response.end();
  });
  await new Promise<void>((resolve) => callbackReceiver.listen(0, "127.0.0.1", resolve));
  const callbackBaseUrl = `http://127.0.0.1:${(callbackReceiver.address() as AddressInfo).port}`;
  const keys = deriveKeys(derivedKey("simulated providers"));
  let ahead = 0;
  const now = () => addMs(new Date(), ahead);
  const hanging = new Set<ServerResponse>();
  const onHang = (response: ServerResponse) => {
    hanging.add(response);
    response.once("close", () => hanging.delete(response));
  };
  const simulated = await startSimulatedProviders({ keys, callbackBaseUrl, now, onHang });
  const place = globalThis as { gendanaSimulatedProviders?: Promise<SimulatedServer> };
  place.gendanaSimulatedProviders = Promise.resolve(simulated);
  afterAll(async () => {
    delete place.gendanaSimulatedProviders;
    delete (globalThis as { gendanaBreakers?: unknown }).gendanaBreakers;
    await simulated.close();
    callbackReceiver.close();
  });
  const send = (path: string, body: unknown) =>
    fetch(`${simulated.url}${path}`, {
      method: "POST",
      headers: { authorization: `Bearer ${keys.admin}`, "content-type": "application/json" },
      body: JSON.stringify(body),
    });
  return {
    url: simulated.url,
    keys,
    callbackBaseUrl,
    heard,
    now,
    /** Requests that a hanging provider has accepted and that have not been aborted. */
    hanging,
    pass: (milliseconds: number) => {
      ahead += milliseconds;
    },
    misbehave: (how: Partial<(typeof scenario)["_output"]> & { provider: string }) =>
      send("/__sim/scenario", how),
    dispute: (reference: string, status: "needs_response" | "won" | "lost" | "reinstated", amount?: number) =>
      send("/__sim/disputes", { reference, status, amount }),
    answer: (provider: string, reference: string, outcome: string) =>
      send("/__sim/answers", { provider, reference, outcome }),
  };
}

/** Returns a charge that was not requested yet. */
export function someCharge(method: PaymentMethod, set: Partial<Charge> = {}): Charge {
  const isCard = method === "card";
  return {
    reference: uuid(),
    providerRef: null,
    method,
    amount: isCard ? 13_500 : 196_425,
    currency: isCard ? "USD" : "RWF",
    payerPhone: isCard ? null : `+2507${method === "momo" ? "8" : "3"}${numberOf(randomUUID())}111`,
    capturesAtOnce: !isCard,
    bookingReference: "GD-ACDEFGH",
    description: "Gendana GD-ACDEFGH",
    ...set,
  };
}

/** Returns four digits that end in no scripted outcome of the simulators. */
const numberOf = (text: string) =>
  String(Number.parseInt(text.slice(0, 6), 16))
    .padStart(4, "0")
    .slice(-4);

/** The expected state after a prompt to a number with each ending, for every provider. */
export const numberOutcomes: [ending: string, state: Partial<ProviderState>][] = [
  ["450", { status: "failed", failureCode: "declined" }],
  ["451", { status: "failed", failureCode: "rejected_by_payer" }],
  ["452", { status: "expired", failureCode: "timed_out" }],
  ["454", { status: "pending" }],
  ["470", { status: "failed", failureCode: "not_enough_money" }],
  ["471", { status: "failed", failureCode: "limit_reached" }],
  ["473", { status: "captured" }],
];
