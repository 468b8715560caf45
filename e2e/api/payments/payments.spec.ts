import { randomUUID } from "node:crypto";
import type { APIRequestContext } from "@playwright/test";
import { eq } from "drizzle-orm";
import { payments, providerEvents, refunds } from "@/db/schema/payments/payments";
import { createVehicleWithOwner, payBooking, postBooking } from "../../bookings";
import { expect, test } from "../../fixtures";
import { testDatabase } from "../../users";

const CALLBACKS = "/api/payments/webhooks";

/** Starts a payment, which then waits for its payer. */
async function started(renter: APIRequestContext, vehicleId: string, method: "card" | "momo" = "card") {
  const bookingId = await postBooking(renter, vehicleId);
  const data = { bookingId, method, ...(method === "momo" && { phone: "0788123999" }) };
  const response = await renter.post("/api/payments", { data });
  expect(response.status()).toBe(201);
  return { bookingId, paymentId: (await response.json()).id as string };
}

test.describe("callbacks of the providers", () => {
  test("accept well-formed events, store none about unknown payments, and refuse the rest", async ({
    anonymous,
  }) => {
    const about = { externalId: randomUUID(), status: "SUCCESSFUL" };
    for (const method of ["POST", "PUT"]) {
      const response = await anonymous.fetch(`${CALLBACKS}/mtn`, { method, data: about });
      expect([method, response.status(), await response.json()]).toEqual([method, 200, { received: true }]);
    }
    for (const [provider, body] of [
      ["mtn", "{"],
      ["mtn", "[]"],
      ["airtel", '{"transaction":1}'],
      ["stripe", JSON.stringify({ id: "evt_1", type: "payment_intent.succeeded" })],
    ] as const) {
      const response = await anonymous.post(`${CALLBACKS}/${provider}`, {
        headers: { "content-type": "application/json", "stripe-signature": "t=1,v1=00" },
        data: Buffer.from(body),
      });
      expect([provider, body, response.status()]).toEqual([provider, body, 422]);
    }
    expect((await anonymous.post(`${CALLBACKS}/nobody`, { data: {} })).status()).toBe(422);
    const read = await anonymous.get(`${CALLBACKS}/mtn`);
    expect([read.status(), (await read.json()).error.code]).toEqual([405, "method_not_allowed"]);
  });

  test("move no money by themselves: a claimed success is verified with the provider, and stored once", async ({
    anonymous,
    renter,
    baseURL,
  }) => {
    const { vehicleId } = await createVehicleWithOwner(baseURL, { isInstantBook: true });
    const { paymentId, bookingId } = await started(renter, vehicleId, "momo");
    const claim = { externalId: paymentId, status: "SUCCESSFUL", amount: "1" };
    const sendCallback = () => anonymous.post(`${CALLBACKS}/mtn`, { data: claim });
    const responses = await Promise.all([sendCallback(), sendCallback(), sendCallback()]);
    expect(responses.map((response) => response.status())).toEqual([200, 200, 200]);
    expect(await (await renter.get(`/api/payments/${paymentId}`)).json()).toMatchObject({
      status: "pending",
    });
    expect((await (await renter.get(`/api/bookings/${bookingId}`)).json()).status).toBe("pending_payment");
    expect(await testDatabase().$count(providerEvents, eq(providerEvents.paymentId, paymentId))).toBe(1);
  });
});

test("only the payer gets the card form, while the payment waits for a card", async ({
  anonymous,
  renter,
  stranger,
  admin,
  baseURL,
}) => {
  const { vehicleId, ownerClient } = await createVehicleWithOwner(baseURL, { isInstantBook: true });
  const { paymentId } = await started(renter, vehicleId);
  const path = `/api/payments/${paymentId}/card-form`;
  expect((await anonymous.get(path)).status()).toBe(401);
  for (const other of [stranger, ownerClient, admin]) expect((await other.get(path)).status()).toBe(404);
  const form = await renter.get(path);
  expect(form.status()).toBe(200);
  const { clientSecret, publishableKey } = await form.json();
  expect([clientSecret, publishableKey]).toEqual([
    expect.stringMatching(/^pi_\w+_secret_/),
    expect.stringMatching(/^pk_/),
  ]);
  expect((await renter.get("/api/payments/one/card-form")).status()).toBe(422);
  expect((await renter.get(`/api/payments/${randomUUID()}/card-form`)).status()).toBe(404);
  expect(
    (await renter.post(`/api/sandbox/${paymentId}/answer`, { data: { answer: "approve" } })).status(),
  ).toBe(201);
  expect((await renter.get(path)).status()).toBe(409);
  const prompt = await started(
    renter,
    (await createVehicleWithOwner(baseURL, { isInstantBook: true })).vehicleId,
    "momo",
  );
  expect((await renter.get(`/api/payments/${prompt.paymentId}/card-form`)).status()).toBe(404);
});

test("a refund sent by hand is recorded once, by an administrator", async ({
  anonymous,
  renter,
  admin,
  baseURL,
}) => {
  const { vehicleId, ownerClient } = await createVehicleWithOwner(baseURL, { isInstantBook: true });
  const paymentId = await payBooking(renter, await postBooking(renter, vehicleId));
  const [refundId, open] = [randomUUID(), randomUUID()];
  const part = { paymentId, amount: 1_500, amountCents: 1_500, reason: "cancelled" } as const;
  await testDatabase()
    .insert(refunds)
    .values([
      { ...part, id: refundId, status: "by_hand" },
      { ...part, id: open, status: "failed" },
    ]);
  const path = `/api/admin/refunds/${refundId}/transfer`;
  const data = { transferReference: "BK 2026/118" };
  expect((await anonymous.post(path, { data })).status()).toBe(401);
  for (const other of [renter, ownerClient]) expect((await other.post(path, { data })).status()).toBe(403);
  expect((await admin.post(path, { data: { transferReference: " " } })).status()).toBe(422);
  expect((await admin.post("/api/admin/refunds/one/transfer", { data })).status()).toBe(422);
  expect((await admin.post(`/api/admin/refunds/${randomUUID()}/transfer`, { data })).status()).toBe(404);
  // The provider may still complete this refund itself.
  expect((await admin.post(`/api/admin/refunds/${open}/transfer`, { data })).status()).toBe(409);
  const both = await Promise.all([1, 2].map(() => admin.post(path, { data })));
  expect(both.map((response) => response.status()).sort()).toEqual([201, 409]);
  const [row] = await testDatabase().select().from(payments).where(eq(payments.id, paymentId));
  expect(row).toMatchObject({ status: "captured", refundedCents: 1_500 });
});
