import { paymentView } from "@/lib/payments/payments/contract";
import { createVehicleWithOwner, payBooking, postBooking, postQuote } from "../../bookings";
import { expect, freshDates, test } from "../../fixtures";
import { clientFor, newcomer } from "../../users";

test.describe("POST /api/bookings", () => {
  test("is 201 with the hold, and the same booking when repeated", async ({ renter, baseURL }) => {
    const { vehicleId } = await createVehicleWithOwner(baseURL, { isInstantBook: true });
    const quoteId = await postQuote(renter, vehicleId);
    const first = await renter.post("/api/bookings", { data: { quoteId } });
    expect(first.status()).toBe(201);
    const booking = await first.json();
    expect(booking).toMatchObject({ status: "pending_payment", totalCents: 13_500 });
    const again = await renter.post("/api/bookings", { data: { quoteId } });
    expect((await again.json()).id).toBe(booking.id);
  });

  test("gives equal requests with one Idempotency-Key the same response, in parallel or later", async ({
    renter,
    baseURL,
  }) => {
    const { vehicleId } = await createVehicleWithOwner(baseURL, { isInstantBook: true });
    const data = { quoteId: await postQuote(renter, vehicleId) };
    const headers = { "idempotency-key": crypto.randomUUID() };
    const responses = await Promise.all(
      Array.from({ length: 6 }, () => renter.post("/api/bookings", { data, headers })),
    );
    const made = await Promise.all(
      responses.filter((response) => response.status() === 201).map((response) => response.json()),
    );
    expect(new Set(made.map(({ id }) => id)).size).toBe(1);
    expect(responses.every((response) => [201, 409].includes(response.status()))).toBe(true);
    const later = await renter.post("/api/bookings", { data, headers });
    expect([later.status(), (await later.json()).id]).toEqual([201, made[0].id]);
    const other = await renter.post("/api/bookings", { data: { quoteId: crypto.randomUUID() }, headers });
    expect([other.status(), (await other.json()).error.code]).toEqual([409, "conflict"]);
  });

  test("lets exactly one of 20 people book the same car on the same date", async ({ baseURL }) => {
    const { vehicleId } = await createVehicleWithOwner(baseURL, { isInstantBook: true });
    const dates = freshDates();
    const clients = await Promise.all(
      Array.from({ length: 20 }, async () => {
        const client = await clientFor(baseURL, await newcomer());
        return { client, quoteId: await postQuote(client, vehicleId, dates) };
      }),
    );
    const statuses = await Promise.all(
      clients.map(async ({ client, quoteId }) =>
        (await client.post("/api/bookings", { data: { quoteId } })).status(),
      ),
    );
    expect(statuses.filter((status) => status === 201)).toHaveLength(1);
    expect(statuses.filter((status) => status === 409)).toHaveLength(19);
  });

  test("is 401 when anonymous, 404 for another's quote, 422 for invalid input", async ({
    anonymous,
    renter,
    stranger,
    baseURL,
  }) => {
    const { vehicleId } = await createVehicleWithOwner(baseURL, { isInstantBook: true });
    const quoteId = await postQuote(renter, vehicleId);
    expect((await anonymous.post("/api/bookings", { data: { quoteId } })).status()).toBe(401);
    expect((await stranger.post("/api/bookings", { data: { quoteId } })).status()).toBe(404);
    const nonsense = await renter.post("/api/bookings", { data: { quoteId: "one" } });
    expect(nonsense.status()).toBe(422);
    expect((await nonsense.json()).error.fields).toHaveProperty("quoteId");
  });

  test("answers in the reader's language that the dates are taken", async ({ renter, stranger, baseURL }) => {
    const { vehicleId } = await createVehicleWithOwner(baseURL, { isInstantBook: true });
    const dates = freshDates();
    const [mine, theirs] = [
      await postQuote(renter, vehicleId, dates),
      await postQuote(stranger, vehicleId, dates),
    ];
    await renter.post("/api/bookings", { data: { quoteId: mine } });
    const headers = { "accept-language": "fr-FR,fr;q=0.9" };
    const refused = await stranger.post("/api/bookings", { data: { quoteId: theirs }, headers });
    expect(refused.status()).toBe(409);
    expect((await refused.json()).error.message).toContain("La voiture n’est pas disponible à ces dates");
  });
});

test.describe("a request the owner has to answer", () => {
  test("is confirmed by acceptance, which captures the card", async ({ renter, stranger, baseURL }) => {
    const { vehicleId, ownerClient } = await createVehicleWithOwner(baseURL, { isInstantBook: false });
    const id = await postBooking(renter, vehicleId);
    await payBooking(renter, id);
    expect((await stranger.post(`/api/bookings/${id}/acceptance`)).status()).toBe(404);
    expect((await renter.post(`/api/bookings/${id}/acceptance`)).status()).toBe(403);
    const accepted = await ownerClient.post(`/api/bookings/${id}/acceptance`);
    expect([accepted.status(), (await accepted.json()).status]).toEqual([201, "confirmed"]);
    expect((await ownerClient.post(`/api/bookings/${id}/acceptance`)).status()).toBe(409);
  });

  test("is declined with a reason the renter reads", async ({ renter, baseURL }) => {
    const { vehicleId, ownerClient } = await createVehicleWithOwner(baseURL, { isInstantBook: false });
    const id = await postBooking(renter, vehicleId);
    await payBooking(renter, id);
    await ownerClient.post(`/api/bookings/${id}/decline`, { data: { reason: "At the workshop" } });
    const seen = await (await renter.get(`/api/bookings/${id}`)).json();
    expect(seen.status).toBe("declined");
    expect(seen.events.at(-1)).toMatchObject({ reason: "declined", note: "At the workshop" });
  });
});

test.describe("another's booking", () => {
  test("is 404 for a stranger on all its routes", async ({ renter, stranger, anonymous, baseURL }) => {
    const { vehicleId } = await createVehicleWithOwner(baseURL, { isInstantBook: true });
    const id = await postBooking(renter, vehicleId);
    const paymentId = await payBooking(renter, id);
    const reads = [
      `/api/bookings/${id}`,
      `/api/bookings/${id}/receipt`,
      `/api/payments/${paymentId}`,
      `/api/sandbox/${paymentId}`,
    ];
    for (const address of reads) {
      expect([address, (await stranger.get(address)).status()]).toEqual([address, 404]);
      expect([address, (await anonymous.get(address)).status()]).toEqual([address, 401]);
    }
    for (const act of ["cancellation", "decline", "acceptance"])
      expect([act, (await stranger.post(`/api/bookings/${id}/${act}`, { data: {} })).status()]).toEqual([
        act,
        404,
      ]);
    const list = await (await stranger.get("/api/bookings")).json();
    expect(list.items).toEqual([]);
  });
});

test.describe("an unpaid checkout", () => {
  test("is 404 for the business until it is paid, and so is a conversation about it", async ({
    renter,
    baseURL,
  }) => {
    const { vehicleId, ownerClient } = await createVehicleWithOwner(baseURL, { isInstantBook: true });
    const bookingId = await postBooking(renter, vehicleId);
    const path = `/api/bookings/${bookingId}`;
    const statuses = async () => [
      (await ownerClient.get(path)).status(),
      (await ownerClient.get(`${path}/contract`)).status(),
      (await ownerClient.post("/api/chat/rooms", { data: { bookingId } })).status(),
    ];
    expect(await statuses()).toEqual([404, 404, 404]);
    expect((await ownerClient.post(`${path}/cancellation`, { data: {} })).status()).toBe(404);
    await payBooking(renter, bookingId);
    expect(await statuses()).toEqual([200, 200, 201]);
  });
});

test.describe("the payment details the other side sees", () => {
  test("are those the contract names, never the payer's number", async ({ renter, baseURL }) => {
    const { vehicleId, ownerClient } = await createVehicleWithOwner(baseURL, { isInstantBook: false });
    const bookingId = await postBooking(renter, vehicleId);
    const data = { bookingId, method: "momo", phone: "0788 123 456" };
    const { id } = await (await renter.post("/api/payments", { data })).json();
    const seen = await (await ownerClient.get(`/api/payments/${id}`)).json();
    expect(Object.keys(seen).sort()).toEqual(Object.keys(paymentView.shape).sort());
    expect(seen).toMatchObject({ maskedPhone: "+250 ••• ••• 456", actionUrl: null });
    expect(JSON.stringify(seen)).not.toContain("788123456");
  });
});

test.describe("GET /api/bookings/:id/receipt", () => {
  test("is a PDF once paid and a conflict before", async ({ renter, baseURL }) => {
    const { vehicleId } = await createVehicleWithOwner(baseURL, { isInstantBook: true });
    const id = await postBooking(renter, vehicleId);
    expect((await renter.get(`/api/bookings/${id}/receipt`)).status()).toBe(409);
    await payBooking(renter, id);
    for (const language of ["en", "fr", "rw"]) {
      const receipt = await renter.get(`/api/bookings/${id}/receipt?locale=${language}`);
      expect(receipt.headers()["content-type"]).toBe("application/pdf");
      expect((await receipt.body()).subarray(0, 5).toString()).toBe("%PDF-");
    }
  });
});

test.describe("POST /api/bookings/:id/cancellation", () => {
  test("refunds the payment and frees the dates, once", async ({ renter, stranger, baseURL }) => {
    const { vehicleId } = await createVehicleWithOwner(baseURL, { isInstantBook: true });
    const dates = freshDates();
    const made = await renter.post("/api/bookings", {
      data: { quoteId: await postQuote(renter, vehicleId, dates) },
    });
    const { id } = await made.json();
    const paymentId = await payBooking(renter, id);
    const cancelled = await Promise.all(
      [1, 2].map(() => renter.post(`/api/bookings/${id}/cancellation`, { data: {} })),
    );
    expect(cancelled.map((response) => response.status()).sort()).toEqual([201, 409]);
    expect(await (await renter.get(`/api/payments/${paymentId}`)).json()).toMatchObject({
      status: "refunded",
    });
    await postQuote(stranger, vehicleId, dates);
  });
});

test("both sides can download a confirmed booking's calendar entry", async ({
  anonymous,
  renter,
  stranger,
  baseURL,
}) => {
  const { vehicleId, ownerClient } = await createVehicleWithOwner(baseURL, { isInstantBook: true });
  const bookingId = await postBooking(renter, vehicleId);
  const path = `/api/bookings/${bookingId}/calendar.ics`;
  // Before the payment there is no calendar entry.
  expect((await renter.get(path)).status()).toBe(404);
  await payBooking(renter, bookingId);
  for (const side of [renter, ownerClient]) {
    const response = await side.get(path);
    expect([response.status(), response.headers()["content-type"]]).toEqual([
      200,
      "text/calendar; charset=utf-8",
    ]);
    expect(await response.text()).toContain(`UID:${bookingId}@`);
  }
  expect((await anonymous.get(path)).status()).toBe(401);
  expect((await stranger.get(path)).status()).toBe(404);
  expect((await renter.get("/api/bookings/one/calendar.ics")).status()).toBe(422);
});
