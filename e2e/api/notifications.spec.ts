import { randomUUID } from "node:crypto";
import { makeBrowser } from "@/lib/push/testing";
import { expect, test } from "../fixtures";
import { clientFor, newcomer } from "../people";

test.describe("/api/notifications/:userType/:userId/settings", () => {
  test("200: are read and chosen, one channel at a time, with and without the prefix", async ({
    baseURL,
  }) => {
    const person = await newcomer();
    const client = await clientFor(baseURL, person);
    const path = `/notifications/individual/${person.id}/settings`;
    expect(await (await client.get(`/api${path}`)).json()).toEqual({ email: true, push: true, sms: false });
    expect(await (await client.put(path, { data: { sms: true } })).json()).toEqual({
      email: true,
      push: true,
      sms: true,
    });
    await Promise.all([
      client.put(`/api${path}`, { data: { email: false } }),
      client.put(`/api${path}`, { data: { push: false } }),
    ]);
    expect(await (await client.get(path)).json()).toEqual({ email: false, push: false, sms: true });
  });

  test("401, 404 and 422: nobody's, another's, of another kind, or nonsense", async ({
    anonymous,
    stranger,
    admin,
    baseURL,
  }) => {
    const person = await newcomer();
    const client = await clientFor(baseURL, person);
    const of = (userType: string, userId = person.id) => `/api/notifications/${userType}/${userId}/settings`;
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

test("/api/notifications/push-subscriptions: 201 once a browser, 404 for another's, 422 for what leads inside", async ({
  stranger,
  admin,
  baseURL,
}) => {
  const person = await newcomer();
  const client = await clientFor(baseURL, person);
  const path = "/api/notifications/push-subscriptions";
  const { read: _, ...keys } = makeBrowser();
  const data = { endpoint: `https://push.example.com/${randomUUID()}`, keys };
  const answers = await Promise.all([1, 2].map(() => client.post(path, { data })));
  expect(answers.map((answer) => answer.status())).toEqual([201, 201]);
  const [one, two] = await Promise.all(answers.map((answer) => answer.json()));
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
  const words = { userId: person.id, title, message: "KN 5 is closed.", priority: "urgent" };
  expect((await admin.post("/api/admin/notifications/send", { data: words })).status()).toBe(201);
  const { items } = await (await client.get("/api/outbox?channel=push")).json();
  expect(items.find(({ subject }: { subject: string }) => subject === title)).toMatchObject({
    ...{ channel: "push", recipient: expect.stringContaining(person.email), html: null },
    body: expect.stringContaining("KN 5 is closed."),
  });
  expect((await client.delete(`${path}/${one.id}`)).status()).toBe(200);
  expect((await client.delete(`${path}/${one.id}`)).status()).toBe(404);
});
