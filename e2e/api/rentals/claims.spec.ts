import type { APIRequestContext } from "@playwright/test";
import sharp from "sharp";
import { bookingAboutToStart } from "../../bookings";
import { expect, test } from "../../fixtures";
import { ownersRecord } from "../../handovers";

async function upload(client: APIRequestContext): Promise<string> {
  const colour = { create: { width: 90, height: 60, channels: 3, background: "#8fb3a0" } } as const;
  const file = { name: "seat.jpg", mimeType: "image/jpeg", buffer: await sharp(colour).jpeg().toBuffer() };
  const response = await client.post("/api/files", { multipart: { purpose: "claim_picture", file } });
  expect(response.status()).toBe(201);
  return (await response.json()).id;
}

/** A rental that was just returned, without a deposit. */
async function returned(baseURL: string | undefined) {
  const { ownerClient: owner, renter, bookingId } = await bookingAboutToStart(baseURL);
  for (const act of ["pickup", "return"])
    expect(
      (await owner.post(`/api/bookings/${bookingId}/${act}`, { data: await ownersRecord(owner) })).status(),
    ).toBe(201);
  return { owner, renter, bookingId, path: `/api/bookings/${bookingId}/claims` };
}

const cleaning = { kind: "cleaning", amountCents: 3_000, reason: "Mud on the seats" };

test.describe("POST /api/bookings/:id/claims", () => {
  test("files a claim with pictures, only for the owner's side and only after the return", async ({
    anonymous,
    stranger,
    baseURL,
  }) => {
    const early = await bookingAboutToStart(baseURL);
    const tooEarly = { ...cleaning, pictures: [await upload(early.ownerClient)] };
    expect(
      (await early.ownerClient.post(`/api/bookings/${early.bookingId}/claims`, { data: tooEarly })).status(),
    ).toBe(409);

    const { owner, renter, path } = await returned(baseURL);
    const data = { ...cleaning, pictures: [await upload(owner)] };
    expect((await anonymous.post(path, { data })).status()).toBe(401);
    expect((await stranger.post(path, { data })).status()).toBe(404);
    expect((await renter.post(path, { data })).status()).toBe(403);
    const bare = await owner.post(path, { data: { ...cleaning, pictures: [] } });
    expect([bare.status(), (await bare.json()).error.fields]).toEqual([
      422,
      { pictures: "Please add at least one picture." },
    ]);
    expect((await owner.post(path, { data: { ...data, kind: "boredom" } })).status()).toBe(422);
    expect((await owner.post(path, { data: { ...data, amountCents: 0 } })).status()).toBe(422);
    const filed = await owner.post(path, { data });
    expect([filed.status(), (await filed.json()).claims]).toMatchObject([
      201,
      [{ kind: "cleaning", status: "open", amountCents: 3_000, can: { answer: false, decide: false } }],
    ]);
    // The picture belongs to the first claim.
    expect((await owner.post(path, { data })).status()).toBe(404);
  });

  test("shows the pictures to both sides and to nobody else", async ({ stranger, anonymous, baseURL }) => {
    const { owner, renter, path } = await returned(baseURL);
    const picture = await upload(owner);
    expect((await renter.get(`/api/files/${picture}`)).status()).toBe(404);
    expect((await owner.post(path, { data: { ...cleaning, pictures: [picture] } })).status()).toBe(201);
    expect((await renter.get(`/api/files/${picture}`)).status()).toBe(200);
    expect((await stranger.get(`/api/files/${picture}`)).status()).toBe(404);
    expect((await anonymous.get(`/api/files/${picture}`)).status()).toBe(401);
  });
});

test.describe("POST /api/bookings/:id/claims/:claimId/acceptance and /dispute", () => {
  test("answer a claim once, only for the renter, who then pays it", async ({
    anonymous,
    stranger,
    baseURL,
  }) => {
    const { owner, renter, bookingId, path } = await returned(baseURL);
    const filed = await owner.post(path, { data: { ...cleaning, pictures: [await upload(owner)] } });
    const claim = `${path}/${(await filed.json()).claims[0].id}`;
    for (const act of ["acceptance", "dispute"]) {
      const data = { answer: "It was like this before" };
      expect((await anonymous.post(`${claim}/${act}`, { data })).status()).toBe(401);
      expect((await stranger.post(`${claim}/${act}`, { data })).status()).toBe(404);
      expect((await owner.post(`${claim}/${act}`, { data })).status()).toBe(403);
    }
    expect((await renter.post(`${claim}/dispute`, { data: { answer: " " } })).status()).toBe(422);
    const accept = () => renter.post(`${claim}/acceptance`);
    const responses = await Promise.all([accept(), accept()]);
    expect(responses.map((response) => response.status()).sort()).toEqual([201, 409]);
    const booking = await (await renter.get(`/api/bookings/${bookingId}`)).json();
    expect(booking.dues).toMatchObject([{ purpose: "claim", totalCents: 3_000 }]);
    const payment = await renter.post("/api/payments", {
      data: { bookingId, purpose: "claim", method: "card" },
    });
    expect(payment.status()).toBe(201);
    const { id } = await payment.json();
    await renter.post(`/api/sandbox/${id}/answer`, { data: { answer: "approve" } });
    const paid = await (await owner.get(`/api/bookings/${bookingId}`)).json();
    expect(paid.claims).toMatchObject([{ status: "accepted", isPaid: true, dueCents: 0 }]);
  });
});

test.describe("GET /api/admin/claims and POST /api/admin/claims/:id/decision", () => {
  test("are the administrators' queue: a disputed claim is decided once", async ({
    anonymous,
    admin,
    baseURL,
  }) => {
    const { owner, renter, bookingId, path } = await returned(baseURL);
    const filed = await owner.post(path, { data: { ...cleaning, pictures: [await upload(owner)] } });
    const claimId = (await filed.json()).claims[0].id;
    const decision = `/api/admin/claims/${claimId}/decision`;
    const data = { agreedCents: 1_000, reason: "A part of it was there before" };
    expect((await admin.post(decision, { data })).status()).toBe(409);
    const answer = { answer: "It was like this before", pictures: [await upload(renter)] };
    expect((await renter.post(`${path}/${claimId}/dispute`, { data: answer })).status()).toBe(201);

    for (const [client, status] of [
      [anonymous, 401],
      [renter, 403],
      [owner, 403],
    ] as const) {
      expect((await client.get("/api/admin/claims")).status()).toBe(status);
      expect((await client.post(decision, { data })).status()).toBe(status);
    }
    const queue = await (await admin.get("/api/admin/claims?limit=100")).json();
    expect(queue.items).toContainEqual(
      expect.objectContaining({ id: claimId, bookingId, agreedCents: null }),
    );
    expect((await admin.post(decision, { data: { ...data, agreedCents: 3_001 } })).status()).toBe(422);
    expect((await admin.post(decision, { data: { ...data, reason: "" } })).status()).toBe(422);
    const twice = await Promise.all([admin.post(decision, { data }), admin.post(decision, { data })]);
    expect(twice.map((each) => each.status()).sort()).toEqual([201, 409]);
    const decided = await (await admin.get("/api/admin/claims?status=decided")).json();
    expect(decided.items[0]).toMatchObject({ id: claimId, agreedCents: 1_000 });
    const booking = await (await renter.get(`/api/bookings/${bookingId}`)).json();
    expect(booking).toMatchObject({
      claims: [{ status: "decided", decision: data.reason, dueCents: 1_000 }],
      dues: [{ purpose: "claim", totalCents: 1_000 }],
    });
  });
});
