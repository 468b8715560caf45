import { type APIRequestContext, request } from "@playwright/test";
import { eq } from "drizzle-orm";
import sharp from "sharp";
import { businesses } from "@/db/schema/businesses/businesses";
import { vehicles } from "@/db/schema/catalog/vehicles";
import { makeBusiness, makeVehicle } from "@/db/testing/factories";
import { bookingAboutToStart } from "../../bookings";
import { expect, test } from "../../fixtures";
import { pictureFile, startRental } from "../../handovers";
import { routes } from "../../routes";
import { clientFor, newcomer, testDatabase, uniqueClientAddress } from "../../users";

/** A business with API keys in its plan, a client for its owner, and one for each key they make. */
async function businessWithKeys(baseURL: string | undefined) {
  const user = await newcomer("business");
  const business = await makeBusiness(testDatabase(), { ownerId: user.id, plan: "enterprise" });
  const owner = await clientFor(baseURL, user);
  const createKey = (scopes: string[]) =>
    owner.post("/api/api-keys", {
      data: { name: "Website", scopes, lifeDays: 30 },
    });
  const createApiClient = async (...scopes: string[]) => {
    const response = await createKey(scopes);
    expect(response.status()).toBe(201);
    const { id, key } = await response.json();
    const extraHTTPHeaders = { ...uniqueClientAddress(), authorization: `Bearer ${key}` };
    return { id, client: await request.newContext({ baseURL, extraHTTPHeaders }) };
  };
  return { person: user, business, owner, make: createKey, program: createApiClient };
}

async function ask(client: APIRequestContext, { method, path }: { method: string; path: string }) {
  const response = await client.fetch(path, { method, data: method === "GET" ? undefined : {} });
  return { status: response.status(), text: await response.text() };
}

test("201, 200, 401: a key reads its own fleet until it is revoked", async ({
  baseURL,
  stranger,
  anonymous,
}) => {
  const { business, owner, program: createApiClient, make: createKey } = await businessWithKeys(baseURL);
  const ownVehicle = await makeVehicle(testDatabase(), { businessId: business.id });
  const others = await makeVehicle(testDatabase());
  const { id, client } = await createApiClient("fleet:read");
  const { items } = await (await client.get("/api/fleet")).json();
  expect(items.map((item: { id: string }) => item.id)).toEqual([ownVehicle.id]);
  expect((await client.get(`/api/fleet/${ownVehicle.id}`)).status()).toBe(200);
  expect((await client.get(`/api/fleet/${others.id}`)).status()).toBe(404);
  const from = new Date().toISOString().slice(0, 10);
  const timeline = await (await client.get(`/api/fleet/timeline?from=${from}`)).json();
  expect(timeline.items.map((item: { vehicle: { id: string } }) => item.vehicle.id)).toEqual([ownVehicle.id]);
  const days = `from=${from}&to=${new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10)}`;
  expect((await client.get(`/api/vehicles/${ownVehicle.id}/calendar?${days}`)).status()).toBe(200);
  expect((await client.get(`/api/vehicles/${others.id}/calendar?${days}`)).status()).toBe(404);
  const listed = await owner.get("/api/api-keys");
  expect((await listed.json()).items).toMatchObject([{ id, name: "Website", state: "live" }]);
  expect(await listed.text()).not.toContain("tokenHash");
  expect((await anonymous.get("/api/api-keys")).status()).toBe(401);
  expect((await stranger.get(`/api/api-keys?businessId=${business.id}`)).status()).toBe(404);
  expect((await stranger.delete(`/api/api-keys/${id}`)).status()).toBe(404);
  expect((await createKey([])).status()).toBe(422);
  expect((await owner.delete(`/api/api-keys/${id}`)).status()).toBe(200);
  const dead = await client.get("/api/fleet");
  expect([dead.status(), (await dead.json()).error.code]).toEqual([401, "unauthenticated"]);
  // An expired key is refused even for public data, so that its client notices.
  expect((await client.get("/api/vehicles")).status()).toBe(401);
});

test("403, 409: keys are suspended with the plan, and cannot be created on a smaller one", async ({
  baseURL,
}) => {
  const { business, make: createKey, program: createApiClient } = await businessWithKeys(baseURL);
  const { client } = await createApiClient("fleet:read");
  await testDatabase().update(businesses).set({ plan: "pro" }).where(eq(businesses.id, business.id));
  expect((await client.get("/api/fleet")).status()).toBe(403);
  expect((await createKey(["fleet:read"])).status()).toBe(409);
});

test("200, 201, 403, 404: an API client adds pictures to its own vehicles, and uploads nothing else", async ({
  baseURL,
  anonymous,
}) => {
  const { business, program: createApiClient } = await businessWithKeys(baseURL);
  const ownVehicle = await makeVehicle(testDatabase(), { businessId: business.id, status: "draft" });
  const others = await makeVehicle(testDatabase());
  const [writes, reads] = [
    (await createApiClient("fleet:write")).client,
    (await createApiClient("money:read")).client,
  ];
  const create = { width: 900, height: 600, channels: 3 as const, background: "#356" };
  const buffer = await sharp({ create }).jpeg().toBuffer();
  const send = (purpose: string) =>
    writes.post("/api/files", {
      multipart: { purpose, file: { name: "car.jpg", mimeType: "image/jpeg", buffer } },
    });
  expect((await send("driving_licence")).status()).toBe(403);
  expect((await send("handover_picture")).status()).toBe(403);
  const { id: fileId } = await (await send("vehicle_picture")).json();
  expect((await writes.post(`/api/fleet/${others.id}/pictures`, { data: { fileId } })).status()).toBe(404);
  const added = await writes.post(`/api/fleet/${ownVehicle.id}/pictures`, { data: { fileId, alt: "Front" } });
  expect(added.status()).toBe(201);
  const { pictures } = await added.json();
  // A draft's picture is visible to its team only; a key without the scope sees what the public sees.
  expect((await writes.get(pictures[0].path)).status()).toBe(200);
  for (const other of [reads, anonymous]) expect((await other.get(pictures[0].path)).status()).toBe(404);
  const gone = await writes.delete(`/api/fleet/${ownVehicle.id}/pictures/${pictures[0].id}`);
  expect([gone.status(), (await gone.json()).pictures]).toEqual([200, []]);
});

test("201, 403: an API client that runs rentals records a handover with its own picture", async ({
  baseURL,
}) => {
  const { ownerClient, vehicleId, bookingId } = await bookingAboutToStart(baseURL, { depositCents: 0 });
  const [{ businessId } = { businessId: "" }] = await testDatabase()
    .select({ businessId: vehicles.businessId })
    .from(vehicles)
    .where(eq(vehicles.id, vehicleId));
  await testDatabase().update(businesses).set({ plan: "enterprise" }).where(eq(businesses.id, businessId));
  const made = await ownerClient.post("/api/api-keys", {
    data: { name: "Fleet software", scopes: ["rentals:write"], lifeDays: 30 },
  });
  const { key } = await made.json();
  const extraHTTPHeaders = { ...uniqueClientAddress(), authorization: `Bearer ${key}` };
  const client = await request.newContext({ baseURL, extraHTTPHeaders });
  const multipart = { purpose: "vehicle_picture", file: await pictureFile() };
  expect((await client.post("/api/files", { multipart })).status()).toBe(403);
  expect(await startRental(client, bookingId)).toMatchObject({
    status: "active",
    handovers: [{ kind: "pickup", pictures: [{ view: null }], isLicenceChecked: true }],
  });
});

// Walks the route tree with a key as the role: a new route accepts no key until it declares a permission.
test("a key with every scope gets 403 on routes without a key permission, and sees the same public data as everybody", async ({
  baseURL,
}) => {
  const { program: createApiClient } = await businessWithKeys(baseURL);
  const everything = async () => (await createApiClient("fleet:write", "rentals:write", "money:read")).client;
  const closed = routes.filter(({ access, key }) => access !== "public" && !key);
  expect(closed.length).toBeGreaterThan(80);
  let client = await everything();
  for (const [asked, route] of closed.entries()) {
    // The rate limit of one key is lower than the number of routes.
    if (asked % 50 === 49) client = await everything();
    const { status, text } = await ask(client, route);
    expect([route.method, route.path, status]).toEqual([route.method, route.path, 403]);
    expect(text).toContain("cannot be done with an API key");
  }
  expect((await client.get("/api/vehicles")).status()).toBe(200);
  expect((await (await client.get("/api/session")).json()).user).toBeNull();
});

test("a key gets 403 on every route whose permission it lacks, and is admitted with the right one", async ({
  baseURL,
}) => {
  const { program: createApiClient } = await businessWithKeys(baseURL);
  const money = (await createApiClient("money:read")).client;
  const all = (await createApiClient("fleet:write", "rentals:write", "money:read")).client;
  for (const route of routes.filter(({ access, key }) => key && access !== "public")) {
    const isMoney = route.key === "money.view";
    const lacking = await ask(money, route);
    expect([route.method, route.path, lacking.status === 403]).toEqual([route.method, route.path, !isMoney]);
    const { status } = await ask(all, route);
    expect([route.method, route.path, [200, 404, 422].includes(status)]).toEqual([
      route.method,
      route.path,
      true,
    ]);
  }
});
