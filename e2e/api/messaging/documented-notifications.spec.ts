import { expect, test } from "../../fixtures";
import { clientFor, newcomer } from "../../users";

const notificationText = { title: "Road works", message: "KN 5 Road is closed on Sunday.", priority: "high" };

test.describe("documented notifications", () => {
  test("are listed, counted, read and deleted, with and without the prefix, by their recipient only", async ({
    baseURL,
    admin,
    stranger,
    anonymous,
  }) => {
    const person = await newcomer();
    const client = await clientFor(baseURL, person);
    const list = `/notifications/individual/${person.id}`;
    for (const _ of [1, 2]) {
      const made = await admin.post("/admin/notifications/send", {
        data: { ...notificationText, userId: person.id, userType: "individual", actionUrl: "/vehicles" },
      });
      expect(made.status()).toBe(201);
    }
    const response = await client.get(`/api${list}?limit=1`);
    expect(response.headers()["x-total-count"]).toBe("2");
    const [newest] = await response.json();
    expect(newest).toMatchObject({
      ...notificationText,
      type: "info",
      isRead: false,
      actionUrl: "/vehicles",
    });
    expect(await (await client.get(`${list}/unread-count`)).json()).toEqual({ unreadCount: 2 });
    for (const who of [stranger, anonymous])
      for (const [method, path] of [
        ["GET", list],
        ["GET", `${list}/unread-count`],
        ["PUT", `${list}/mark-all-read`],
        ["PUT", `/notifications/${newest.id}/read`],
        ["DELETE", `/notifications/${newest.id}`],
      ] as const)
        expect((await who.fetch(path, { method })).status()).toBe(who === anonymous ? 401 : 404);
    expect(await (await client.put(`/notifications/${newest.id}/read`)).json()).toMatchObject({
      isRead: true,
    });
    expect(await (await client.put(`${list}/mark-all-read`)).json()).toEqual({ updated: 1 });
    expect((await client.delete(`/notifications/${newest.id}`)).status()).toBe(200);
    expect((await client.delete(`/notifications/${newest.id}`)).status()).toBe(404);
    expect(await (await client.get(list)).json()).toHaveLength(1);
    expect((await client.get(`/notifications/robot/${person.id}`)).status()).toBe(422);
  });

  test("are written by administrators, by a business to its renters and team, and by anyone to themselves", async ({
    baseURL,
    renter,
    owner,
    admin,
  }) => {
    const person = await newcomer();
    const client = await clientFor(baseURL, person);
    const own = await client.post("/notifications", { data: { ...notificationText, type: "success" } });
    expect([own.status(), (await own.json()).userId]).toEqual([201, person.id]);
    const data = { ...notificationText, userId: person.id };
    expect((await renter.post("/notifications", { data })).status()).toBe(404);
    expect((await renter.post("/admin/notifications/send", { data })).status()).toBe(403);
    expect((await renter.post("/admin/notifications/bulk-send", { data })).status()).toBe(403);
    const business = (await (await owner.get("/api/session")).json()).user.id;
    expect((await owner.post(`/business/${business}/notifications/send`, { data })).status()).toBe(404);
    expect((await renter.post(`/business/${business}/notifications/send`, { data })).status()).toBe(404);
    expect((await owner.get(`/business/${business}/notifications`)).status()).toBe(200);
    expect((await renter.get(`/business/${business}/notifications`)).status()).toBe(404);
    const many = await admin.post("/admin/notifications/bulk-send", {
      data: { ...notificationText, userIds: [person.id, person.id] },
    });
    expect([many.status(), await many.json()]).toEqual([201, { sent: 1 }]);
    await expect
      .poll(
        async () => (await (await client.get(`/api/notifications/individual/${person.id}`)).json()).length,
      )
      .toBeGreaterThan(1);
    const past = await (await admin.get("/api/admin/notifications/broadcasts?limit=100")).json();
    expect(past.items).toContainEqual(
      expect.objectContaining({
        texts: { en: { title: notificationText.title, message: notificationText.message } },
        audience: { segment: "accounts", userTypes: [], accounts: 1 },
        recipients: 1,
      }),
    );
    expect((await owner.get("/api/admin/notifications/broadcasts")).status()).toBe(403);
    const self = (await (await admin.get("/api/session")).json()).user.id;
    expect((await admin.get(`/admin/${self}/notifications`)).status()).toBe(200);
    expect((await renter.get(`/admin/${self}/notifications`)).status()).toBe(403);
    for (const wrong of [
      { title: " " },
      { message: "" },
      { actionUrl: "https://evil.example" },
      { type: "loud" },
    ])
      expect(
        (await client.post("/notifications", { data: { ...notificationText, ...wrong } })).status(),
      ).toBe(422);
  });
});

test("GET /api/events: returns events since a cursor, or opens a stream that the session's end closes", async ({
  baseURL,
  anonymous,
}) => {
  const person = await newcomer();
  const client = await clientFor(baseURL, person);
  expect((await anonymous.get("/api/events")).status()).toBe(401);
  const { cursor, events } = await (await client.get("/api/events")).json();
  expect(events).toEqual([]);
  const { items } = await (await client.get("/api/sessions")).json();
  const headers = { authorization: `Bearer ${person.token}`, accept: "text/event-stream" };
  const line = await fetch(`${baseURL}/api/events?since=${cursor}`, { headers });
  expect(line.headers.get("content-type")).toContain("text/event-stream");
  await client.post("/notifications", { data: notificationText });
  let text = "";
  for await (const chunk of line.body ?? []) {
    text += Buffer.from(chunk).toString();
    if (text.includes('"kind":"notification"') && !text.includes("event: ended"))
      await client.post(`/api/sessions/${items[0].id}/revocation`);
  }
  expect(text).toContain("event: ended");
  const response = await fetch(`${baseURL}/api/events`, { headers });
  expect(response.status).toBe(401);
});
