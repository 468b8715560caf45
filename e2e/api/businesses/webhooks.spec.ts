import { eq } from "drizzle-orm";
import { businesses } from "@/db/schema/businesses/businesses";
import { makeBusiness } from "@/db/testing/factories";
import { expect, test } from "../../fixtures";
import { clientFor, newcomer, testDatabase } from "../../users";

test("201, 200, 404, 409, 422: an owner's endpoint from its creation to its removal", async ({
  baseURL,
  anonymous,
  stranger,
}) => {
  const user = await newcomer("business");
  const business = await makeBusiness(testDatabase(), { ownerId: user.id, plan: "enterprise" });
  const owner = await clientFor(baseURL, user);
  const data = { url: "https://hooks.invalid/gendana", events: ["booking.requested"] };
  const added = await owner.post("/api/webhooks", { data });
  expect(added.status()).toBe(201);
  const { id, secret } = await added.json();
  expect(secret).toMatch(/^whsec_[\w-]{43}$/);
  const listed = await owner.get("/api/webhooks");
  expect((await listed.json()).items).toMatchObject([{ id, url: data.url, isOn: true }]);
  expect(await listed.text()).not.toMatch(/whsec|encrypted|formerSecret/i);
  for (const url of ["http://hooks.invalid/", "https://hooks.invalid:8443/", "nothing"]) {
    const refused = await owner.post("/api/webhooks", { data: { ...data, url } });
    expect([refused.status(), Object.keys((await refused.json()).error.fields)]).toEqual([422, ["url"]]);
  }
  expect((await anonymous.get("/api/webhooks")).status()).toBe(401);
  expect((await stranger.get(`/api/webhooks?businessId=${business.id}`)).status()).toBe(404);
  expect((await stranger.delete(`/api/webhooks/${id}`)).status()).toBe(404);
  // The host name does not resolve: the worker tries, and records the failure.
  const test = await owner.post(`/api/webhooks/${id}/test`, { data: {} });
  expect(test.status()).toBe(201);
  const deliveries = async () => (await owner.get(`/api/webhooks/${id}/deliveries`)).json();
  await expect(async () =>
    expect(await deliveries()).toMatchObject([{ event: "test", lastStatus: null, attempts: 1 }]),
  ).toPass({ timeout: 45_000 });
  const [{ id: deliveryId }] = await deliveries();
  const repetition = `/api/webhooks/${id}/deliveries/${deliveryId}/redelivery`;
  expect((await owner.post(repetition, { data: {} })).status()).toBe(409);
  const rolled = await owner.post(`/api/webhooks/${id}/secret`);
  expect([rolled.status(), (await rolled.json()).secret === secret]).toEqual([201, false]);
  const off = await owner.put(`/api/webhooks/${id}`, { data: { ...data, isOn: false } });
  expect(off.status()).toBe(200);
  expect((await owner.post(`/api/webhooks/${id}/test`, { data: {} })).status()).toBe(409);
  await testDatabase().update(businesses).set({ plan: "pro" }).where(eq(businesses.id, business.id));
  expect((await owner.post("/api/webhooks", { data })).status()).toBe(409);
  expect((await owner.delete(`/api/webhooks/${id}`)).status()).toBe(200);
  expect((await owner.get(`/api/webhooks/${id}/deliveries`)).status()).toBe(404);
});
