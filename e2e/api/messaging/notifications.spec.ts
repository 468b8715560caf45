import { randomUUID } from "node:crypto";
import { makeBrowser } from "@/lib/messaging/web-push/testing-push-service";
import { expect, test } from "../../fixtures";
import { clientFor, newcomer } from "../../users";

test.describe("/api/notifications/:userType/:userId/settings", () => {
  test("200: are read and changed, one channel at a time, with and without the prefix", async ({
    baseURL,
  }) => {
    const user = await newcomer();
    const client = await clientFor(baseURL, user);
    const path = `/notifications/individual/${user.id}/settings`;
    expect(await (await client.get(`/api${path}`)).json()).toEqual({
      email: true,
      push: true,
      sms: false,
      marketing: true,
    });
    expect(await (await client.put(path, { data: { sms: true } })).json()).toEqual({
      email: true,
      push: true,
      sms: true,
      marketing: true,
    });
    await Promise.all([
      client.put(`/api${path}`, { data: { email: false } }),
      client.put(`/api${path}`, { data: { push: false } }),
    ]);
    expect(await (await client.get(path)).json()).toEqual({
      email: false,
      push: false,
      sms: true,
      marketing: true,
    });
  });

  test("401, 404 and 422: anonymous, another account, the wrong type, or invalid input", async ({
    anonymous,
    stranger,
    admin,
    baseURL,
  }) => {
    const user = await newcomer();
    const client = await clientFor(baseURL, user);
    const of = (userType: string, userId = user.id) => `/api/notifications/${userType}/${userId}/settings`;
    for (const method of ["GET", "PUT"]) {
      const ask = (who: typeof client, path: string) => who.fetch(path, { method, data: { sms: true } });
      expect((await ask(anonymous, of("individual"))).status()).toBe(401);
      expect((await ask(stranger, of("individual"))).status()).toBe(404);
      expect((await ask(client, of("business"))).status()).toBe(404);
      expect((await ask(client, of("robot"))).status()).toBe(422);
      expect((await ask(client, of("individual", "7"))).status()).toBe(422);
      expect((await ask(admin, of("individual"))).status()).toBe(200);
    }
    expect((await client.put(of("individual"), { data: { sms: "perhaps" } })).status()).toBe(422);
  });
});

test("/api/notifications/push-subscriptions: 201 once per browser, 404 for another user's, 422 for private addresses", async ({
  stranger,
  admin,
  baseURL,
}) => {
  const user = await newcomer();
  const client = await clientFor(baseURL, user);
  const path = "/api/notifications/push-subscriptions";
  const { read: _, ...keys } = makeBrowser();
  const data = { endpoint: `https://push.example.com/${randomUUID()}`, keys };
  const responses = await Promise.all([1, 2].map(() => client.post(path, { data })));
  expect(responses.map((response) => response.status())).toEqual([201, 201]);
  const [one, two] = await Promise.all(responses.map((response) => response.json()));
  expect(one.id).toBe(two.id);
  const listed = await client.get(path);
  expect(listed.status()).toBe(200);
  expect(await listed.json()).toMatchObject({ devices: [{ id: one.id, isFresh: true }] });
  expect(await listed.text()).not.toContain("push.example.com");

  const others = { ...data, keys: { ...keys, auth: "x".repeat(22) } };
  expect((await stranger.post(path, { data: others })).status()).toBe(422);
  expect((await stranger.delete(`${path}/${one.id}`)).status()).toBe(404);
  for (const endpoint of [
    "http://push.example.com/",
    "https://10.0.0.1/",
    "https://localhost/",
    "javascript:1",
  ])
    expect((await client.post(path, { data: { ...data, endpoint } })).status()).toBe(422);

  const title = `Road works ${randomUUID()}`;
  const request = { userId: user.id, title, message: "KN 5 is closed.", priority: "urgent" };
  expect((await admin.post("/api/admin/notifications/send", { data: request })).status()).toBe(201);
  const { items } = await (await client.get("/api/outbox?channel=push")).json();
  expect(items.find(({ subject }: { subject: string }) => subject === title)).toMatchObject({
    channel: "push",
    recipient: expect.stringContaining(user.email),
    html: null,
    body: expect.stringContaining("KN 5 is closed."),
  });
  expect((await client.delete(`${path}/${one.id}`)).status()).toBe(200);
  expect((await client.delete(`${path}/${one.id}`)).status()).toBe(404);
});
