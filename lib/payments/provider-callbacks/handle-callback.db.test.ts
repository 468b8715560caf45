import { eq } from "drizzle-orm";
import { afterEach, expect, it, vi } from "vitest";
import { simulatedCharges } from "@/db/schema/operations/simulated-providers";
import { payments, providerEvents } from "@/db/schema/payments/payments";
import { freshDatabase } from "@/db/testing/fresh-database";
import { bookedScenario, eventReasonsOf } from "@/db/testing/scenarios";
import { openSimulatedProviders } from "@/lib/operations/demo/providers/testing/open-simulated-providers";
import { startPayment } from "@/lib/payments/payments/checkout/commands";
import { advancePayment } from "@/lib/payments/payments/processing/advance";
import { getPayment } from "@/lib/payments/payments/queries";
import { callbackHash } from "@/lib/payments/providers/airtel/signing";
import { signatureHeader } from "@/lib/payments/providers/stripe/signature";
import { addMs, DAY_MS, MINUTE_MS } from "@/lib/platform/dates";
import type { PaymentMethod } from "@/lib/rentals/bookings/money/contract";
import { handleProviderCallback } from "./handle-callback";

const database = await freshDatabase();
const simulated = await openSimulatedProviders();
const now = new Date();
const phone = "0788 123 999";
afterEach(() => vi.unstubAllGlobals());

/** A pending payment that its payer has just approved at the provider. */
async function approved(method: PaymentMethod) {
  const { renter, bookingId } = await bookedScenario(database, true, now);
  const payment = await startPayment(renter, { bookingId, method, ...(method !== "card" && { phone }) }, now);
  await database
    .update(simulatedCharges)
    .set({ status: "captured" })
    .where(eq(simulatedCharges.reference, payment.id));
  return {
    renter,
    bookingId,
    id: payment.id,
    status: async () => (await getPayment(renter, payment.id, now)).status,
  };
}

const eventsOf = (paymentId: string) =>
  database.$count(providerEvents, eq(providerEvents.paymentId, paymentId));

function stripeEvent(paymentId: string, type = "payment_intent.succeeded", id: string = crypto.randomUUID()) {
  return JSON.stringify({
    id: `evt_${id}`,
    type,
    data: { object: { id: "pi_x", metadata: { payment_id: paymentId } } },
  });
}

function fromStripe(body: string, { at = now, secret = simulated.keys.stripe.webhookSecret } = {}) {
  return handleProviderCallback(
    "stripe",
    body,
    new Headers({ "stripe-signature": signatureHeader(body, secret, at) }),
    now,
  );
}

it("advances a payment once, however often Stripe repeats the event", async () => {
  const { renter, bookingId, id, status } = await approved("card");
  const body = stripeEvent(id);
  for (let attempt = 0; attempt < 5; attempt++) expect(await fromStripe(body)).toEqual({ received: true });
  expect(await status()).toBe("captured");
  expect(await eventsOf(id)).toBe(1);
  expect(await eventReasonsOf(renter, bookingId)).toEqual(["created", "paid", "confirmed"]);
});

it("refuses events that Stripe did not sign, or signed more than five minutes ago", async () => {
  const { id, status } = await approved("card");
  const body = stripeEvent(id);
  const refused = { code: "invalid" };
  await expect(fromStripe(body, { secret: "whsec_guessed" })).rejects.toMatchObject(refused);
  await expect(fromStripe(body, { at: addMs(now, -6 * MINUTE_MS) })).rejects.toMatchObject(refused);
  await expect(fromStripe(body, { at: addMs(now, 6 * MINUTE_MS) })).rejects.toMatchObject(refused);
  await expect(handleProviderCallback("stripe", body, new Headers(), now)).rejects.toMatchObject(refused);
  const header = signatureHeader(body, simulated.keys.stripe.webhookSecret, now);
  const other = new Headers({ "stripe-signature": header });
  await expect(
    handleProviderCallback("stripe", body.replace("succeeded", "canceled"), other, now),
  ).rejects.toMatchObject(refused);
  expect([await status(), await eventsOf(id)]).toEqual(["pending", 0]);
});

it("accepts a second signature beside its own, as during a change of secrets", async () => {
  const { id, status } = await approved("card");
  const body = stripeEvent(id);
  const [t, v1] = signatureHeader(body, simulated.keys.stripe.webhookSecret, now).split(",");
  const both = new Headers({ "stripe-signature": `${t},v1=${"0".repeat(64)},${v1},v0=abc` });
  expect(await handleProviderCallback("stripe", body, both, now)).toEqual({ received: true });
  expect(await status()).toBe("captured");
});

it("trusts the provider and not the callback: a claimed success of an open payment changes nothing", async () => {
  const { renter, bookingId } = await bookedScenario(database, true, now);
  const payment = await startPayment(renter, { bookingId, method: "momo", phone }, now);
  const claim = JSON.stringify({ externalId: payment.id, status: "SUCCESSFUL", amount: "196425" });
  expect(await handleProviderCallback("mtn", claim, new Headers(), now)).toEqual({ received: true });
  expect(await getPayment(renter, payment.id, now)).toMatchObject({ status: "pending" });
});

it("handles events in the wrong order", async () => {
  const { id, status } = await approved("card");
  await fromStripe(stripeEvent(id, "payment_intent.succeeded"));
  await fromStripe(stripeEvent(id, "payment_intent.canceled"));
  await fromStripe(stripeEvent(id, "payment_intent.payment_failed"));
  expect([await status(), await eventsOf(id)]).toEqual(["captured", 3]);
});

it("answers events about unknown payments like others, and does not store them", async () => {
  const before = await database.$count(providerEvents);
  expect(await fromStripe(stripeEvent(crypto.randomUUID()))).toEqual({ received: true });
  expect(await fromStripe(stripeEvent("not an id"))).toEqual({ received: true });
  const unknown = JSON.stringify({ externalId: crypto.randomUUID() });
  expect(await handleProviderCallback("mtn", unknown, new Headers(), now)).toEqual({ received: true });
  expect(await database.$count(providerEvents)).toBe(before);
});

it("ignores a provider's event about another provider's payment", async () => {
  const { id, status } = await approved("card");
  await handleProviderCallback("mtn", JSON.stringify({ externalId: id }), new Headers(), now);
  expect([await status(), await eventsOf(id)]).toEqual(["pending", 0]);
});

it("checks Airtel's hash if callbacks must have one", async () => {
  const { id, status } = await approved("airtel");
  const transaction = JSON.stringify({ id, message: "Paid", status_code: "TS", airtel_money_id: "CI1" });
  const sendCallback = (hash: string) =>
    handleProviderCallback(
      "airtel",
      `{ "transaction" : ${transaction}, "hash":"${hash}"}`,
      new Headers(),
      now,
    );
  await expect(sendCallback(callbackHash(transaction, "guessed"))).rejects.toMatchObject({ code: "invalid" });
  expect(await sendCallback(callbackHash(transaction, simulated.keys.airtel.callbackKey))).toEqual({
    received: true,
  });
  expect(await status()).toBe("captured");
});

it.each(["", "{", "[]", "null", '{"transaction":1}', "\u0000"])(
  "refuses %j from every provider",
  async (body) => {
    await expect(handleProviderCallback("mtn", body, new Headers(), now)).rejects.toMatchObject({
      code: "invalid",
    });
    await expect(handleProviderCallback("airtel", body, new Headers(), now)).rejects.toMatchObject({
      code: "invalid",
    });
    await expect(fromStripe(body)).rejects.toMatchObject({ code: "invalid" });
  },
);

it("stores a limited number of unsigned callbacks per payment, and the worker still checks the payment", async () => {
  const { renter, bookingId } = await bookedScenario(database, true, now);
  const { id } = await startPayment(renter, { bookingId, method: "momo", phone }, now);
  const sendCallback = (note: string) =>
    handleProviderCallback("mtn", JSON.stringify({ externalId: id, note }), new Headers(), now);
  for (let attempt = 0; attempt < 50; attempt++)
    expect(await sendCallback(`story ${attempt}`)).toEqual({ received: true });
  await simulated.answer("mtn", id, "captured");
  expect(await sendCallback("one more")).toEqual({ received: true });
  await expect(sendCallback("x".repeat(9_000))).rejects.toMatchObject({ code: "invalid" });
  expect(await eventsOf(id)).toBe(50);
  expect(await getPayment(renter, id, now)).toMatchObject({ status: "pending" });
  await advancePayment(id, now);
  expect(await getPayment(renter, id, now)).toMatchObject({ status: "captured" });
});

it("asks Stripe to repeat an event about a dispute until the dispute is recorded", async () => {
  const { id } = await approved("card");
  await fromStripe(stripeEvent(id));
  await database
    .update(payments)
    .set({ updatedAt: addMs(now, -60 * DAY_MS) })
    .where(eq(payments.id, id));
  await simulated.dispute(id, "needs_response");
  const [payment] = await database.select().from(payments).where(eq(payments.id, id));
  const object = { id: "dp_1", payment_intent: payment?.providerRef };
  const body = JSON.stringify({
    id: `evt_${crypto.randomUUID()}`,
    type: "charge.dispute.created",
    data: { object },
  });
  vi.stubGlobal("fetch", async () => new Response("", { status: 503 }));
  await expect(fromStripe(body)).rejects.toMatchObject({ code: "unavailable" });
  expect(await eventsOf(id)).toBe(1);
  vi.unstubAllGlobals();
  for (let attempt = 0; attempt < 2; attempt++) expect(await fromStripe(body)).toEqual({ received: true });
  expect(await eventsOf(id)).toBe(2);
  const [disputed] = await database.select().from(payments).where(eq(payments.id, id));
  expect(disputed?.dispute).toMatchObject({ status: "needs_response" });
});
