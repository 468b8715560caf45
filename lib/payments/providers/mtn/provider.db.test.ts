import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { simulatedCharges, simulatedLog } from "@/db/schema/operations/simulated-providers";
import { freshDatabase } from "@/db/testing/fresh-database";
import {
  numberOutcomes,
  openSimulatedProviders,
  someCharge,
} from "@/lib/operations/demo/providers/testing/open-simulated-providers";
import { providerFor } from "@/lib/payments/providers/registry";
import { MINUTE_MS } from "@/lib/platform/dates";
import { mtnProvider } from "./provider";
import { referenceIdOf } from "./rules";

const database = await freshDatabase();
const simulated = await openSimulatedProviders();
const mtn = providerFor("momo");
const to = (number: string) => someCharge("momo", { payerPhone: `+250788123${number}` });
const chargesOf = (reference: string) =>
  database.$count(simulatedCharges, eq(simulatedCharges.reference, reference));

beforeAll(() => simulated.misbehave({ provider: "mtn" }));

describe("a charge at MTN", () => {
  it("waits for the payer, and is captured when they approve", async () => {
    const charge = someCharge("momo");
    expect(await mtn.status(charge)).toEqual({ status: "not_found" });
    expect(await mtn.charge(charge)).toEqual({ status: "pending" });
    expect(await mtn.status(charge)).toEqual({ status: "pending" });
    await simulated.answer("mtn", charge.reference, "captured");
    expect(await mtn.status(charge)).toMatchObject({ status: "captured", providerRef: expect.any(String) });
  });

  it.each([...numberOutcomes, ["472", { status: "failed", failureCode: "rejected_by_payer" }]])(
    "to a number ending in %s has the outcome of that number",
    async (number, state) => {
      const charge = to(number);
      await mtn.charge(charge);
      expect(await mtn.status(charge)).toMatchObject(state);
    },
  );

  it("to a slow number is pending at first and captured later", async () => {
    const charge = to("453");
    await mtn.charge(charge);
    expect(await mtn.status(charge)).toEqual({ status: "pending" });
    simulated.pass(MINUTE_MS);
    expect(await mtn.status(charge)).toMatchObject({ status: "captured" });
  });

  it("expires when the prompt is not answered", async () => {
    const charge = someCharge("momo");
    await mtn.charge(charge);
    simulated.pass(3 * MINUTE_MS);
    expect(await mtn.status(charge)).toEqual({ status: "expired", failureCode: "timed_out" });
  });

  it("is one charge, however often it is sent", async () => {
    const charge = someCharge("momo");
    const answers = await Promise.all(Array.from({ length: 10 }, () => mtn.charge(charge)));
    expect(answers.every(({ status }) => status === "pending")).toBe(true);
    expect(await chargesOf(charge.reference)).toBe(1);
  });

  it("whose answer is lost is unknown, and found by a status request", async () => {
    const charge = someCharge("momo");
    await simulated.misbehave({ provider: "mtn", cuts: 1 });
    expect(await mtn.charge(charge)).toEqual({ status: "unknown" });
    expect(await mtn.status(charge)).toEqual({ status: "pending" });
    expect(await chargesOf(charge.reference)).toBe(1);
  });

  it("that was already sent but cannot be found yet is on its way", async () => {
    const answers = { "/collection/token/": { access_token: "t", expires_in: 3_600 } };
    const requests: string[] = [];
    // MTN answers a repeated request with 409 before its status can be requested.
    const server = createServer((request, response) => {
      const path = request.url ?? "";
      requests.push(`${request.method} ${path.split("/").at(-1)}`);
      const body = answers[path as keyof typeof answers];
      response.statusCode = body ? 200 : request.method === "POST" ? 409 : 404;
      response.setHeader("content-type", "application/json").end(JSON.stringify(body ?? {}));
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    try {
      const { port } = server.address() as AddressInfo;
      const account = { url: `http://127.0.0.1:${port}`, targetEnvironment: "mtnrwanda", currency: "RWF" };
      const slow = mtnProvider(async () => ({ ...account, collection: simulated.keys.mtn }));
      const charge = someCharge("momo");
      expect(await slow.status(charge)).toEqual({ status: "not_found" });
      expect(await slow.charge(charge)).toEqual({ status: "unknown" });
      expect(requests.at(-1)).toBe(`GET ${referenceIdOf(charge.reference)}`);
    } finally {
      server.close();
    }
  });

  it("that failed with a server error is unknown, and accepted when sent again", async () => {
    const charge = someCharge("momo");
    await simulated.misbehave({ provider: "mtn", failures: 1 });
    expect(await mtn.charge(charge)).toEqual({ status: "unknown" });
    expect(await mtn.status(charge)).toEqual({ status: "not_found" });
    expect(await mtn.charge(charge)).toEqual({ status: "pending" });
  });

  it("succeeds with a new token when the old one has expired", async () => {
    const account = { url: simulated.url, targetEnvironment: "mtnrwanda", currency: "RWF" };
    // A different address counts as another account without a cached token.
    const url = simulated.url.replace("127.0.0.1", "localhost");
    const fresh = mtnProvider(async () => ({ ...account, url, collection: simulated.keys.mtn }));
    await simulated.misbehave({ provider: "mtn", staleTokens: 1 });
    expect(await fresh.charge(someCharge("momo"))).toEqual({ status: "pending" });
  });

  it("may have any description: characters that MTN refuses are removed", async () => {
    const charge = someCharge("momo", { description: `L'auto d'Aline “Ubumwe” – ${"x".repeat(300)}` });
    expect(await mtn.charge(charge)).toEqual({ status: "pending" });
    const [row] = await database
      .select()
      .from(simulatedCharges)
      .where(eq(simulatedCharges.reference, charge.reference));
    expect(row?.description).toMatch(/^Lauto dAline Ubumwe x{130,140}$/);
  });

  it("is in euros in MTN's own sandbox, and refused in francs", async () => {
    const own = { url: simulated.url, targetEnvironment: "sandbox", collection: simulated.keys.mtn };
    const [euros, francs] = ["EUR", "RWF"].map((currency) => mtnProvider(async () => ({ ...own, currency })));
    expect(await euros?.charge(someCharge("momo"))).toEqual({ status: "pending" });
    expect(await francs?.charge(someCharge("momo"))).toMatchObject({ failureCode: "provider_down" });
  });

  it("at an unreachable provider is unknown", async () => {
    const gone = { url: "http://127.0.0.1:9", targetEnvironment: "mtnrwanda", currency: "RWF" };
    const nowhere = mtnProvider(async () => ({ ...gone, collection: simulated.keys.mtn }));
    const charge = someCharge("momo");
    expect([await nowhere.charge(charge), await nowhere.status(charge)]).toEqual([
      { status: "unknown" },
      { status: "unknown" },
    ]);
  });

  it("reports the taken amount if amount or currency differ", async () => {
    const charge = to("473");
    await mtn.charge(charge);
    const taken = { amount: charge.amount, currency: "RWF" };
    expect(await mtn.status({ ...charge, amount: 1 })).toMatchObject({ status: "captured", taken });
    await database.update(simulatedCharges).set({ currency: "USD" });
    expect(await mtn.status(charge)).toMatchObject({ taken: { ...taken, currency: "USD" } });
  });
});

describe("a refund at MTN", () => {
  const captured = async () => {
    const charge = to("473");
    await mtn.charge(charge);
    await mtn.status(charge);
    return charge;
  };
  const refundOf = (charge: Awaited<ReturnType<typeof captured>>, amount: number) => ({
    reference: crypto.randomUUID(),
    providerRef: null,
    charge,
    amount,
    isRepeat: false,
  });

  it("of a part is made once, however often it is requested", async () => {
    const charge = await captured();
    const refund = refundOf(charge, 100_000);
    const answers = await Promise.all(Array.from({ length: 5 }, () => mtn.refund(refund)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set(["succeeded"]));
    const back = eq(simulatedLog.chargeId, referenceIdOf(charge.reference));
    const entries = await database.select().from(simulatedLog).where(back);
    expect(entries.filter(({ kind }) => kind === "refunded")).toMatchObject([{ amount: 100_000 }]);
  });

  it("fails if it exceeds the paid amount", async () => {
    const charge = await captured();
    expect(await mtn.refund(refundOf(charge, charge.amount + 1))).toEqual({ status: "failed" });
  });

  it("is made manually if MTN's disbursement product is not configured", async () => {
    const own = { url: simulated.url, targetEnvironment: "mtnrwanda", currency: "RWF" };
    const poor = mtnProvider(async () => ({ ...own, collection: simulated.keys.mtn }));
    const refund = refundOf(await captured(), 1);
    expect(await poor.refund(refund)).toEqual({ status: "unsupported" });
    // It may have been requested before the configuration was removed.
    expect(await poor.refund({ ...refund, isRepeat: true })).toEqual({ status: "unknown" });
  });
});
