import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { simulatedCharges, simulatedReplies } from "@/db/schema/operations/simulated-providers";
import { freshDatabase } from "@/db/testing/fresh-database";
import {
  openSimulatedProviders,
  someCharge,
} from "@/lib/operations/demo/providers/testing/open-simulated-providers";
import type { Charge } from "@/lib/payments/providers/port";
import { providerFor } from "@/lib/payments/providers/registry";
import { HOUR_MS } from "@/lib/platform/dates";
import { stripeProvider } from "./provider";

const database = await freshDatabase();
const simulated = await openSimulatedProviders();
const stripe = providerFor("card");
const rowsOf = ({ reference }: Charge) =>
  database.select().from(simulatedCharges).where(eq(simulatedCharges.reference, reference));

beforeAll(() => simulated.misbehave({ provider: "stripe" }));

async function asked(set: Partial<Charge> = {}) {
  const charge = someCharge("card", set);
  const { providerRef = null } = await stripe.charge(charge);
  return { ...charge, providerRef };
}

async function authorised() {
  const charge = await asked();
  await simulated.answer("stripe", charge.reference, "captured");
  return charge;
}

describe("a card at Stripe", () => {
  it("is authorised when it is approved, with the expiry of the authorisation, and captured on request", async () => {
    const charge = await asked();
    expect(await stripe.status(charge)).toMatchObject({ status: "pending", providerRef: charge.providerRef });
    await simulated.answer("stripe", charge.reference, "captured");
    expect(await stripe.status(charge)).toMatchObject({
      status: "authorized",
      captureBefore: expect.any(Date),
    });
    expect(await stripe.capture(charge)).toMatchObject({ status: "captured" });
    expect(await stripe.capture(charge)).toMatchObject({ status: "captured" });
  });

  it("is captured at once if no acceptance is needed", async () => {
    const charge = await asked({ capturesAtOnce: true });
    await simulated.answer("stripe", charge.reference, "captured");
    expect(await stripe.status(charge)).toMatchObject({ status: "captured" });
  });

  it("can be captured in part, once", async () => {
    const charge = await authorised();
    const part = { status: "captured", taken: { amount: 5_000, currency: "USD" } };
    expect(await stripe.capture(charge, { amount: 5_000 })).toMatchObject(part);
    expect(await stripe.capture(charge, { amount: 6_000 })).toMatchObject(part);
    expect(await stripe.cancel(charge)).toMatchObject(part);
  });

  it("is released when it is no longer needed", async () => {
    const charge = await authorised();
    expect(await stripe.cancel(charge)).toMatchObject({ status: "cancelled" });
    expect(await stripe.cancel(charge)).toMatchObject({ status: "cancelled" });
  });

  it.each([
    ["rejected", "not_authenticated"],
    ["declined", "declined"],
    ["not_enough_money", "not_enough_money"],
    ["limit_reached", "limit_reached"],
    ["card_expired", "card_expired"],
  ])(
    "that was refused (%s) is closed, so that no other card can be charged under it later",
    async (why, code) => {
      const charge = await asked();
      await simulated.answer("stripe", charge.reference, why);
      expect(await stripe.status(charge)).toMatchObject({ status: "failed", failureCode: code });
      expect((await simulated.answer("stripe", charge.reference, "captured")).status).toBe(409);
      expect(await rowsOf(charge)).toMatchObject([{ status: "cancelled" }]);
    },
  );

  it("whose form was abandoned is closed after three hours, so later than an accepted booking waits for it", async () => {
    simulated.pass(-2 * HOUR_MS);
    const recent = await asked();
    simulated.pass(-2 * HOUR_MS);
    const charge = await asked();
    simulated.pass(4 * HOUR_MS);
    expect(await stripe.status(recent)).toMatchObject({ status: "pending" });
    expect(await stripe.status(charge)).toMatchObject({ status: "expired", failureCode: "timed_out" });
  });

  it("is one intent, however often it is requested and whatever answer was lost", async () => {
    const charge = someCharge("card");
    await simulated.misbehave({ provider: "stripe", cuts: 1 });
    expect(await stripe.charge(charge)).toEqual({ status: "unknown" });
    const answers = await Promise.all(Array.from({ length: 8 }, () => stripe.charge(charge)));
    expect(new Set(answers.map(({ providerRef }) => providerRef)).size).toBe(1);
    expect(await rowsOf(charge)).toHaveLength(1);
  });

  it("is unknown while Stripe has errors, and not found before Stripe has returned its id", async () => {
    await simulated.misbehave({ provider: "stripe", failures: 1 });
    const charge = someCharge("card");
    expect(await stripe.charge(charge)).toEqual({ status: "unknown" });
    expect(await stripe.status(charge)).toEqual({ status: "not_found" });
  });

  it("is finally refused with a key that Stripe does not know", async () => {
    const own = { url: simulated.url, ...simulated.keys.stripe, secretKey: "sk_test_wrong" };
    expect(await stripeProvider(async () => own).charge(someCharge("card"))).toMatchObject({
      status: "failed",
      failureCode: "provider_down",
    });
  });

  it("has a form that needs only the secret of this intent", async () => {
    const charge = await asked();
    expect(await stripe.cardForm?.(charge)).toEqual({
      clientSecret: expect.stringContaining(`${charge.providerRef}_secret_`),
      publishableKey: simulated.keys.stripe.publishableKey,
    });
  });

  it("is closed if its amount differs", async () => {
    const charge = await asked();
    expect(await stripe.status({ ...charge, amount: 1 })).toMatchObject({ status: "cancelled" });
    expect(await rowsOf(charge)).toMatchObject([{ status: "cancelled" }]);
  });
});

describe("a refund at Stripe", () => {
  it("can be made in parts, each once, and never exceeds the captured amount", async () => {
    const charge = await authorised();
    await stripe.capture(charge, { amount: 10_000 });
    const made = { providerRef: null, charge, amount: 6_000, isRepeat: false };
    const refund = { ...made, reference: crypto.randomUUID() };
    const first = await stripe.refund(refund);
    expect(first).toMatchObject({ status: "succeeded", providerRef: expect.stringMatching(/^re_/) });
    expect(await stripe.refund(refund)).toEqual(first);
    expect(await stripe.refund({ ...refund, providerRef: first.providerRef ?? null })).toEqual(first);
    const more = { ...refund, reference: crypto.randomUUID() };
    expect(await stripe.refund(more)).toEqual({ status: "failed" });
    expect(await rowsOf(charge)).toMatchObject([{ refundedAmount: 6_000 }]);
  });

  it("whose answer was lost is found after Stripe has forgotten its idempotency key, and not made twice", async () => {
    const charge = await authorised();
    await stripe.capture(charge);
    const refund = { reference: crypto.randomUUID(), providerRef: null, charge, amount: 1_000 };
    const first = await stripe.refund({ ...refund, isRepeat: false });
    await database.delete(simulatedReplies);
    expect(await stripe.refund({ ...refund, isRepeat: true })).toEqual(first);
    expect(await rowsOf(charge)).toMatchObject([{ refundedAmount: 1_000 }]);
    // One that never arrived is made now.
    const lost = { ...refund, reference: crypto.randomUUID(), isRepeat: true };
    expect(await stripe.refund(lost)).toMatchObject({ status: "succeeded" });
    expect(await rowsOf(charge)).toMatchObject([{ refundedAmount: 2_000 }]);
  });
});
