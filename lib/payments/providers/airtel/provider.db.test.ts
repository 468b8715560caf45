import { generateKeyPairSync } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { simulatedCharges } from "@/db/schema/operations/simulated-providers";
import { freshDatabase } from "@/db/testing/fresh-database";
import {
  numberOutcomes,
  openSimulatedProviders,
  someCharge,
} from "@/lib/operations/demo/providers/testing/open-simulated-providers";
import type { Charge, PaymentProvider } from "@/lib/payments/providers/port";
import { providerFor } from "@/lib/payments/providers/registry";
import { MINUTE_MS } from "@/lib/platform/dates";
import { airtelProvider } from "./provider";

const database = await freshDatabase();
const simulated = await openSimulatedProviders();
const airtel = providerFor("airtel");
const to = (number: string) => someCharge("airtel", { payerPhone: `+250733123${number}` });

beforeAll(() => simulated.misbehave({ provider: "airtel" }));

/** Works with an Airtel that refuses every charge and does not find it; returns the requests made. */
async function refusing(
  httpStatus: number,
  refusal: { code: string; message: string; success: boolean },
  work: (provider: PaymentProvider, charge: Charge) => Promise<void>,
): Promise<string[]> {
  const requests: string[] = [];
  const server = createServer((request, response) => {
    requests.push(`${request.method} ${request.url}`);
    const isToken = request.url?.endsWith("/token");
    response.statusCode = isToken ? 200 : request.method === "POST" ? httpStatus : 404;
    const body = isToken ? { access_token: "t", expires_in: "180" } : { status: refusal };
    response.setHeader("content-type", "application/json");
    response.end(request.method === "POST" ? JSON.stringify(body) : "");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  try {
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const account = { url, ...simulated.keys.airtel, version: "v1" } as const;
    await work(
      airtelProvider(async () => account),
      someCharge("airtel"),
    );
  } finally {
    server.close();
  }
  return requests;
}

describe("a charge at Airtel", () => {
  it("is pending although Airtel says SUCCESS, until the payer has approved it", async () => {
    const charge = someCharge("airtel");
    expect(await airtel.status(charge)).toEqual({ status: "not_found" });
    expect(await airtel.charge(charge)).toEqual({ status: "pending" });
    await simulated.answer("airtel", charge.reference, "captured");
    expect(await airtel.status(charge)).toMatchObject({
      status: "captured",
      providerRef: expect.stringMatching(/^CI/),
    });
  });

  it.each([...numberOutcomes, ["472", { status: "failed", failureCode: "wrong_pin" }]])(
    "to a number ending in %s has the outcome of that number",
    async (number, state) => {
      const charge = to(number);
      await airtel.charge(charge);
      expect(await airtel.status(charge)).toMatchObject(state);
    },
  );

  it("that Airtel reports as ambiguous (TA) is checked again and never given up", async () => {
    await simulated.misbehave({ provider: "airtel", ambiguousMs: 5 * MINUTE_MS });
    const charge = to("473");
    await airtel.charge(charge);
    expect(await airtel.status(charge)).toMatchObject({ status: "pending" });
    simulated.pass(6 * MINUTE_MS);
    expect(await airtel.status(charge)).toMatchObject({ status: "captured" });
    await simulated.misbehave({ provider: "airtel" });
  });

  it("is one charge, however often it is sent, and found after a lost answer", async () => {
    const charge = someCharge("airtel");
    await simulated.misbehave({ provider: "airtel", cuts: 1 });
    expect(await airtel.charge(charge)).toEqual({ status: "unknown" });
    const answers = await Promise.all(Array.from({ length: 5 }, () => airtel.charge(charge)));
    expect(answers.every(({ status }) => status === "pending")).toBe(true);
    const known = eq(simulatedCharges.reference, charge.reference);
    expect(await database.$count(simulatedCharges, known)).toBe(1);
  });

  it("that was already sent but cannot be found yet is on its way", async () => {
    const duplicate = { code: "400", message: "Duplicate transaction id", success: false };
    for (const [httpStatus, refusal] of [
      [409, { ...duplicate, message: "" }],
      [400, duplicate],
    ] as const) {
      const requests = await refusing(httpStatus, refusal, async (slow, charge) => {
        expect(await slow.status(charge)).toEqual({ status: "not_found" });
        expect(await slow.charge(charge)).toEqual({ status: "unknown" });
      });
      expect(requests.at(-1)).toMatch("GET /standard/v1/payments/");
    }
  });

  it("that is refused for another reason has failed, so that another method can be chosen", async () => {
    const refusal = { code: "400", message: "Invalid msisdn length", success: false };
    await refusing(400, refusal, async (strict, charge) => {
      expect(await strict.charge(charge)).toEqual({ status: "failed", failureCode: "provider_down" });
    });
  });

  it("is sent without the country code, which Airtel would refuse", async () => {
    const charge = someCharge("airtel", { payerPhone: "+44733123456" });
    expect(await airtel.charge(charge)).toMatchObject({ status: "failed" });
    expect(await airtel.charge(someCharge("airtel"))).toEqual({ status: "pending" });
  });

  it("is signed if the portal requires it", async () => {
    const { publicKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
    const key = publicKey.export({ type: "spki", format: "der" }).toString("base64");
    const own = { url: simulated.url, ...simulated.keys.airtel, version: "v2" as const, publicKey: key };
    expect(await airtelProvider(async () => own).charge(someCharge("airtel"))).toEqual({ status: "pending" });
  });
});

describe("a refund at Airtel", () => {
  const captured = async () => {
    const charge = to("473");
    await airtel.charge(charge);
    await airtel.status(charge);
    return charge;
  };

  it("is possible only in full; a partial refund is left to administrators", async () => {
    const charge = await captured();
    const refund = { reference: crypto.randomUUID(), providerRef: null, charge, isRepeat: false };
    const part = { ...refund, amount: charge.amount - 1 };
    expect(await airtel.refund(part)).toEqual({ status: "unsupported" });
  });

  it("happens once, and a retry after a lost answer confirms it", async () => {
    const charge = await captured();
    const refund = { reference: crypto.randomUUID(), providerRef: null, charge, isRepeat: false };
    const all = { ...refund, amount: charge.amount };
    await simulated.misbehave({ provider: "airtel", cuts: 1 });
    expect(await airtel.refund(all)).toEqual({ status: "unknown" });
    expect(await airtel.refund(all)).toMatchObject({ status: "succeeded" });
    const [row] = await database
      .select()
      .from(simulatedCharges)
      .where(eq(simulatedCharges.reference, charge.reference));
    expect(row?.refundedAmount).toBe(charge.amount);
  });
});
