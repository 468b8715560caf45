import sharp from "sharp";
import { expect, test } from "../../fixtures";
import { clientFor, newcomer } from "../../users";

const question = { subject: "A bill", description: "Why was I charged twice?" };

test.describe("/api/support/tickets", () => {
  test("201: opens a ticket, which is listed and answered under the documented paths, with and without the prefix", async ({
    admin,
    baseURL,
  }) => {
    const user = await newcomer();
    const client = await clientFor(baseURL, user);
    const whose = { userId: user.id, userType: "individual" };
    const opened = await client.post("/support/tickets", { data: { ...whose, ...question } });
    expect(opened.status()).toBe(201);
    const { id, reference, status } = await opened.json();
    expect([reference, status]).toEqual([expect.stringMatching(/^GS-/), "open"]);

    expect(
      (await admin.post(`/api/support/tickets/${id}/messages`, { data: { message: "Once only." } })).status(),
    ).toBe(201);
    const list = await client.get(`/support/tickets/individual/${user.id}`);
    expect(await list.json()).toMatchObject([{ id, reference, status: "answered", subject: "A bill" }]);
    expect(list.headers()["x-total-count"]).toBe("1");
    const messages = await (await client.get(`/support/tickets/${id}/chat`)).json();
    expect(messages).toMatchObject([
      { senderId: user.id, senderType: "individual", message: question.description, messageType: "text" },
      { senderId: null, senderType: "support", message: "Once only." },
    ]);
    const queue = await (await admin.get("/api/support/tickets?status=answered&limit=100")).json();
    expect(queue.total).toBeGreaterThan(0);
  });

  test("401, 403, 404 and 422: anonymous, the queue, another user's, or without a text", async ({
    anonymous,
    renter,
    stranger,
    baseURL,
  }) => {
    const user = await newcomer();
    const client = await clientFor(baseURL, user);
    const { id } = await (await client.post("/api/support/tickets", { data: question })).json();
    const reply = { data: { message: "Hello" } };
    for (const [who, status] of [
      [anonymous, 401],
      [stranger, 404],
    ] as const) {
      expect((await who.get(`/api/support/tickets/${id}`)).status()).toBe(status);
      expect((await who.get(`/api/support/tickets/${id}/chat`)).status()).toBe(status);
      expect((await who.get(`/api/support/tickets/individual/${user.id}`)).status()).toBe(status);
      expect((await who.post(`/api/support/tickets/${id}/messages`, reply)).status()).toBe(status);
      expect((await who.post(`/api/support/tickets/${id}/closure`)).status()).toBe(status);
      expect((await who.post(`/api/support/tickets/${id}/reopening`)).status()).toBe(status);
    }
    const forThem = { userId: user.id, userType: "individual", ...question };
    expect((await stranger.post("/api/support/tickets", { data: forThem })).status()).toBe(404);
    expect((await renter.get("/api/support/tickets")).status()).toBe(403);
    const empty = await client.post("/api/support/tickets", { data: { subject: " ", description: "" } });
    expect([empty.status(), Object.keys((await empty.json()).error.fields)]).toEqual([
      422,
      ["subject", "description"],
    ]);
    expect(
      (await client.post(`/api/support/tickets/${id}/messages`, { data: { message: " \n" } })).status(),
    ).toBe(422);
    expect((await client.get(`/api/support/tickets/robot/${user.id}`)).status()).toBe(422);
  });

  test("409: is closed once by competing requests, and accepts no reply until it is reopened", async ({
    renter,
  }) => {
    const headers = { "idempotency-key": crypto.randomUUID() };
    const open = () => renter.post("/api/support/tickets", { data: question, headers });
    const [{ id }, repeated] = await Promise.all(
      [await open(), await open()].map((response) => response.json()),
    );
    expect(repeated.id).toBe(id);
    const closings = await Promise.all(
      [1, 2, 3].map(() => renter.post(`/api/support/tickets/${id}/closure`)),
    );
    expect(closings.map((response) => response.status()).sort()).toEqual([201, 409, 409]);
    const late = await renter.post(`/api/support/tickets/${id}/messages`, { data: { message: "Wait" } });
    expect([late.status(), (await late.json()).error.message]).toEqual([
      409,
      "This ticket is closed. Reopen it to write again.",
    ]);
    expect((await renter.post(`/api/support/tickets/${id}/reopening`)).status()).toBe(201);
    expect((await renter.post(`/api/support/tickets/${id}/reopening`)).status()).toBe(409);
  });
});

test.describe("/api/issue-reports of signed-in users", () => {
  test("200: are listed to them with ticket and pictures, which only they and support see", async ({
    renter,
    stranger,
    anonymous,
    admin,
  }) => {
    const sign = { create: { width: 60, height: 40, channels: 3, background: "#a04020" } } as const;
    const file = { name: "tank.png", mimeType: "image/png", buffer: await sharp(sign).png().toBuffer() };
    const uploaded = await renter.post("/api/files", { multipart: { purpose: "issue_picture", file } });
    const { id: fileId, url } = await uploaded.json();
    const data = { text: "The tank was empty.", pictures: [fileId] };
    const { id, ticketId } = await (await renter.post("/api/issue-reports", { data })).json();
    const { items } = await (await renter.get("/api/issue-reports")).json();
    expect(items).toMatchObject([{ id, ticketId, ticket: { status: "open" }, pictures: [{ id: fileId }] }]);
    for (const who of [renter, admin]) {
      expect((await who.get(`/api/issue-reports/${id}`)).status()).toBe(200);
      expect((await who.get(url)).status()).toBe(200);
    }
    for (const [who, status] of [
      [stranger, 404],
      [anonymous, 401],
    ] as const) {
      expect((await who.get(`/api/issue-reports/${id}`)).status()).toBe(status);
      expect((await who.get(url)).status()).toBe(status);
    }
    expect((await anonymous.get("/api/issue-reports")).status()).toBe(401);
    expect((await (await stranger.get("/api/issue-reports")).json()).items).toEqual([]);
    // A picture belongs to one report, and visitors have none.
    expect((await renter.post("/api/issue-reports", { data })).status()).toBe(404);
    expect((await anonymous.post("/api/issue-reports", { data })).status()).toBe(403);
  });
});
