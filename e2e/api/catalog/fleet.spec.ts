import type { APIRequestContext } from "@playwright/test";
import { eq, inArray } from "drizzle-orm";
import sharp from "sharp";
import { businesses } from "@/db/schema/businesses/businesses";
import { vehicles } from "@/db/schema/catalog/vehicles";
import { makeMember, makePickUpPlace } from "@/db/testing/factories";
import { createVehicleWithOwner } from "../../bookings";
import { expect, test } from "../../fixtures";
import { decodeHtml, graphNodes, readPageHead } from "../../page-head";
import { clientFor, newcomer, testDatabase } from "../../users";

const instant = { isInstantBook: true };
const vehicleInput = {
  title: "Suzuki Jimny 2022",
  make: "Suzuki",
  model: "Jimny",
  version: null,
  year: 2022,
  plate: null,
  description: "Small, square and hard to stop on a hill road.",
  categoryId: "suv",
  bodyStyle: "suv",
  colour: "green",
  fuelType: "gasoline",
  transmission: "manual",
  seats: 4,
  doors: 3,
  luggage: 1,
  mileageKm: 20_000,
  features: ["bluetooth"],
  dailyPriceCents: 4_000,
  depositCents: 0,
  isInstantBook: true,
  placeId: "remera",
};

const some = "01900000-0000-7000-8000-000000000000";

/** Every route to a vehicle of a fleet: its request, and the status its manager gets. */
const fleetRequests = (path: string) =>
  [
    ["GET", path, undefined, 200],
    ["PUT", path, { updatedAt: "2020-01-01T00:00:00.000Z", seats: 4 }, 409],
    ["POST", `${path}/publication`, undefined, 200],
    ["POST", `${path}/maintenance`, undefined, 200],
    ["DELETE", `${path}/publication`, undefined, 200],
    ["POST", `${path}/pictures`, { fileId: some }, 404],
    ["PUT", `${path}/pictures`, { pictures: [] }, 200],
    ["DELETE", `${path}/pictures/${some}`, undefined, 404],
    ["POST", `${path}/documents`, { kind: "registration", fileId: some }, 404],
    ["DELETE", `${path}/documents/${some}`, undefined, 404],
    ["DELETE", path, undefined, 200],
  ] as const;

const ask = (client: APIRequestContext, method: string, path: string, data?: object) =>
  client.fetch(path, { method, ...(data && { data }) });

async function member(baseURL: string | undefined, vehicleId: string, role: "agent" | "accountant") {
  const [vehicle] = await testDatabase().select().from(vehicles).where(eq(vehicles.id, vehicleId));
  const newMember = await newcomer("business");
  await makeMember(testDatabase(), { businessId: vehicle?.businessId ?? "", userId: newMember.id, role });
  return clientFor(baseURL, newMember);
}

test("managers change a vehicle, the rest of the team only reads it, others get 404", async ({
  baseURL,
  anonymous,
  owner: neighbour,
}) => {
  const { vehicleId, ownerClient } = await createVehicleWithOwner(baseURL, instant);
  const [agent, accountant] = [
    await member(baseURL, vehicleId, "agent"),
    await member(baseURL, vehicleId, "accountant"),
  ];
  for (const [method, path, data, status] of fleetRequests(`/api/fleet/${vehicleId}`)) {
    const lesser = method === "GET" ? 200 : 403;
    for (const [client, expected] of [
      [anonymous, 401],
      [neighbour, 404],
      [agent, lesser],
      [accountant, lesser],
      [ownerClient, status],
    ] as const)
      expect([method, path, (await ask(client, method, path, data)).status()]).toEqual([
        method,
        path,
        expected,
      ]);
  }
  expect((await ownerClient.get(`/api/fleet/${vehicleId}`)).status()).toBe(404);
});

test("a vehicle is added once, however often the form is sent with one idempotency key", async ({
  baseURL,
  anonymous,
  renter,
}) => {
  const { vehicleId, ownerClient } = await createVehicleWithOwner(baseURL, instant);
  expect((await anonymous.post("/api/fleet", { data: vehicleInput })).status()).toBe(401);
  expect((await renter.post("/api/fleet", { data: vehicleInput })).status()).toBe(403);
  const agent = await member(baseURL, vehicleId, "agent");
  expect((await agent.post("/api/fleet", { data: vehicleInput })).status()).toBe(403);
  const headers = { "idempotency-key": `car-${vehicleId}` };
  const twice = await Promise.all(
    [1, 2].map(() => ownerClient.post("/api/fleet", { data: vehicleInput, headers })),
  );
  const made = twice.find((response) => response.status() === 201);
  expect(await made?.json()).toMatchObject({
    status: "draft",
    title: vehicleInput.title,
    problems: ["pictures", "place", "documents"],
  });
  const again = await ownerClient.post("/api/fleet", { data: vehicleInput, headers });
  const { id } = await again.json();
  expect(await made?.json()).toMatchObject({ id });
  const refused = await ownerClient.post("/api/fleet", {
    data: { ...vehicleInput, seats: 0, dailyPriceCents: "45" },
  });
  expect(refused.status()).toBe(422);
  expect((await refused.json()).error.fields).toMatchObject({
    seats: "A whole number of seats, from 1 to 60.",
  });
});

test("the description is written in several languages; clients that do not know them keep working", async ({
  baseURL,
  anonymous,
}) => {
  const { vehicleId, ownerClient } = await createVehicleWithOwner(baseURL, instant);
  const path = `/api/fleet/${vehicleId}`;
  const untold = await (await ownerClient.post("/api/fleet", { data: vehicleInput })).json();
  expect(untold).toMatchObject({ descriptionLocale: null, descriptionFr: null });
  const { updatedAt } = await (await ownerClient.get(path)).json();
  const data = {
    updatedAt,
    description: "Bonne sur les pistes, et sobre sur la route.",
    descriptionLocale: "fr",
    descriptionRw: "Igenda neza mu mihanda y'ibitaka, kandi inywa lisansi nke.",
  };
  const refused = await ownerClient.put(path, { data: { ...data, descriptionLocale: "de" } });
  expect([refused.status(), Object.keys((await refused.json()).error.fields)]).toEqual([
    422,
    ["descriptionLocale"],
  ]);
  expect((await ownerClient.put(path, { data })).status()).toBe(200);
  const { updatedAt: _, description, ...languages } = data;
  expect(await (await anonymous.get(`/api/vehicles/${vehicleId}`)).json()).toMatchObject({
    Description: description,
    ...languages,
  });
  for (const [prefix, lang, text, note] of [
    ["", "fr", description, "Written in French"],
    ["/fr", "fr", description, undefined],
    ["/rw", "rw", data.descriptionRw, undefined],
  ] as const) {
    const { html, graph } = await readPageHead(anonymous, `${prefix}/vehicle/${vehicleId}`);
    expect(graphNodes(graph, "Product")[0]?.description).toBe(text);
    expect(decodeHtml(html)).toMatch(new RegExp(`<p lang="${lang}"[^>]*>${text}</p>`));
    expect(html.match(/(Written in|Écrit en|Byanditswe mu) \w+/)?.[0]).toBe(note);
  }
});

test("one of several concurrent requests takes the last place of a plan", async ({ baseURL }) => {
  const { vehicleId, ownerClient } = await createVehicleWithOwner(baseURL, instant);
  const [vehicle] = await testDatabase().select().from(vehicles).where(eq(vehicles.id, vehicleId));
  const businessId = vehicle?.businessId ?? "";
  await testDatabase().update(businesses).set({ plan: "basic" }).where(eq(businesses.id, businessId));
  const ids: string[] = [];
  for (let more = 0; more < 5; more++) {
    const { id } = await (await ownerClient.post("/api/fleet", { data: vehicleInput })).json();
    const fileId = await uploadPicture(ownerClient, businessId);
    expect(
      (await ownerClient.post(`/api/fleet/${id}/pictures`, { data: { fileId, alt: "Front" } })).status(),
    ).toBe(201);
    ids.push(id);
  }
  const publish = () => Promise.all(ids.map((id) => ownerClient.post(`/api/fleet/${id}/publication`)));
  // 409 until the vehicle has a place, insurance and inspection.
  expect((await publish()).map((response) => response.status())).toEqual([409, 409, 409, 409, 409]);
  // The place was added after the vehicles.
  const { id: pickUpPlaceId } = await makePickUpPlace(testDatabase(), { businessId });
  await testDatabase()
    .update(vehicles)
    .set({ documentsEndOn: "2099-12-31", pickUpPlaceId })
    .where(inArray(vehicles.id, ids));
  const responses = await publish();
  expect(responses.map((response) => response.status()).sort()).toEqual([200, 200, 200, 200, 409]);
  const { businesses: plans } = await (await ownerClient.get("/api/fleet")).json();
  expect(plans).toMatchObject([{ listedCount: 5, vehicleLimit: 5 }]);
});

test("pictures are public in every size while the vehicle is published, then only for its team", async ({
  baseURL,
  anonymous,
  renter,
}) => {
  const { vehicleId, ownerClient } = await createVehicleWithOwner(baseURL, instant);
  const { business } = await (await ownerClient.get(`/api/fleet/${vehicleId}`)).json();
  const fileId = await uploadPicture(ownerClient, business.id);
  expect((await anonymous.get(`/api/files/${fileId}/picture/480`)).status()).toBe(404);
  await ownerClient.post(`/api/fleet/${vehicleId}/pictures`, { data: { fileId } });
  for (const size of ["", "/480", "/800", "/share"]) {
    const response = await anonymous.get(`/api/files/${fileId}/picture${size}`);
    expect([size, response.status()]).toEqual([size, 200]);
  }
  const page = await (await anonymous.get(`/vehicle/${vehicleId}`)).text();
  expect(page).toContain(`/api/files/${fileId}/picture`);
  const address = `/api/files/${fileId}/picture/480`;
  // A shared cache may not serve it much longer.
  expect((await renter.get(address)).headers()["cache-control"]).toContain("s-maxage=300");
  expect((await ownerClient.delete(`/api/fleet/${vehicleId}/publication`)).status()).toBe(200);
  for (const other of [anonymous, renter]) expect((await other.get(address)).status()).toBe(404);
  const own = await ownerClient.get(address);
  expect([own.status(), own.headers()["cache-control"]]).toEqual([200, "private, no-cache"]);
});

test("managers import and export vehicles as a file", async ({ baseURL, anonymous, renter }) => {
  const { vehicleId, ownerClient } = await createVehicleWithOwner(baseURL, instant);
  const accountant = await member(baseURL, vehicleId, "accountant");
  const template = await (await ownerClient.get("/api/fleet/template")).body();
  const send = (client: APIRequestContext, mode: string) =>
    client.post("/api/fleet/imports", {
      multipart: { mode, file: { name: "cars.csv", mimeType: "text/csv", buffer: template } },
    });
  for (const [client, status] of [
    [anonymous, 401],
    [renter, 403],
    [accountant, 403],
  ] as const)
    expect((await send(client, "apply")).status()).toBe(status);
  expect(await (await send(ownerClient, "check")).json()).toMatchObject({ isApplied: false, created: 1 });
  const twice = await Promise.all([send(ownerClient, "apply"), send(ownerClient, "apply")]);
  const reports = await Promise.all(twice.map((response) => response.json()));
  expect(reports.map(({ created }) => created).sort()).toEqual([0, 1]);
  expect((await anonymous.get("/api/fleet/export")).status()).toBe(401);
  expect((await renter.get("/api/fleet/export")).status()).toBe(403);
  const file = await accountant.get("/api/fleet/export");
  expect(file.headers()["content-type"]).toBe("text/csv; charset=utf-8");
  expect(await file.text()).toContain("RAD 123 C");
});

async function uploadPicture(client: APIRequestContext, businessId: string): Promise<string> {
  const create = { width: 900, height: 600, channels: 3 as const, background: "#356" };
  const buffer = await sharp({ create }).jpeg().toBuffer();
  const multipart = {
    purpose: "vehicle_picture",
    businessId,
    file: { name: "car.jpg", mimeType: "image/jpeg", buffer },
  };
  const stored = await client.post("/api/files", { multipart });
  expect(stored.status()).toBe(201);
  return (await stored.json()).id;
}
