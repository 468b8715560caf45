import type { APIRequestContext } from "@playwright/test";
import { eq } from "drizzle-orm";
import sharp from "sharp";
import { vehicles } from "@/db/schema/catalog/vehicles";
import { createVehicleWithOwner } from "../../bookings";
import { expect, test } from "../../fixtures";
import { testDatabase } from "../../users";

const some = "01900000-0000-7000-8000-000000000000";

async function upload(owner: APIRequestContext, vehicleId: string): Promise<string> {
  const { business } = await (await owner.get(`/api/fleet/${vehicleId}`)).json();
  const create = { width: 900, height: 600, channels: 3 as const, background: "#356" };
  const file = {
    name: "paper.jpg",
    mimeType: "image/jpeg",
    buffer: await sharp({ create }).jpeg().toBuffer(),
  };
  const multipart = { purpose: "vehicle_document", businessId: business.id, file };
  return (await (await owner.post("/api/files", { multipart })).json()).id;
}

async function submit(owner: APIRequestContext, vehicleId: string, kind: "insurance" | "inspection") {
  const fileId = await upload(owner, vehicleId);
  const data = { kind, fileId, validUntil: "2099-06-30" };
  const { documents } = await (await owner.post(`/api/fleet/${vehicleId}/documents`, { data })).json();
  return documents.find((each: { kind: string }) => each.kind === kind).id as string;
}

test("a vehicle is quoted only once an administrator has approved its insurance and inspection", async ({
  baseURL,
  anonymous,
  renter,
  admin,
}) => {
  const { vehicleId, ownerClient: owner } = await createVehicleWithOwner(baseURL, { documentsEndOn: null });
  const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
  const request = { vehicleId, startsAt: day(5), endsAt: day(7) };
  const quoted = async () => (await renter.post("/api/quotes", { data: request })).status();
  expect(await quoted()).toBe(409);
  const ids = [await submit(owner, vehicleId, "insurance"), await submit(owner, vehicleId, "inspection")];
  expect(await quoted()).toBe(409);
  const approval = `/api/admin/vehicle-documents/${ids[0]}/approval`;
  for (const [client, status] of [
    [anonymous, 401],
    [renter, 403],
    [owner, 403],
  ] as const) {
    expect((await client.get("/api/admin/vehicle-documents")).status()).toBe(status);
    expect((await client.post(approval, { data: {} })).status()).toBe(status);
  }
  const none = await admin.post(`/api/admin/vehicle-documents/${some}/rejection`, {
    data: { reason: "Blurred" },
  });
  expect(none.status()).toBe(404);
  const empty = await admin.post(`/api/admin/vehicle-documents/${ids[0]}/rejection`, {
    data: { reason: " " },
  });
  expect(empty.status()).toBe(422);
  const twice = await Promise.all([1, 2].map(() => admin.post(approval, { data: {} })));
  expect(twice.map((response) => response.status()).sort()).toEqual([201, 409]);
  const last = `/api/admin/vehicle-documents/${ids[1]}/approval`;
  expect((await admin.post(last, { data: {} })).status()).toBe(201);
  await expect.poll(quoted).toBe(201);
});

test("a document that is added again after a lost response is added once", async ({ baseURL }) => {
  const { vehicleId, ownerClient: owner } = await createVehicleWithOwner(baseURL, { documentsEndOn: null });
  const data = { kind: "insurance", fileId: await upload(owner, vehicleId), validUntil: "2099-06-30" };
  const add = (headers: Record<string, string>) =>
    owner.post(`/api/fleet/${vehicleId}/documents`, { data, headers });
  for (let attempt = 0; attempt < 2; attempt++) {
    const response = await add({ "idempotency-key": "insurance" });
    expect(response.status()).toBe(201);
    expect((await response.json()).documents).toHaveLength(1);
  }
  expect((await add({})).status()).toBe(404);
});

test("an administrator grants a company at most 30 days without approved documents", async ({
  baseURL,
  anonymous,
  renter,
  admin,
}) => {
  const { vehicleId, ownerClient: owner } = await createVehicleWithOwner(baseURL, { documentsEndOn: null });
  const { business } = await (await owner.get(`/api/fleet/${vehicleId}`)).json();
  const path = `/api/admin/businesses/${business.id}/document-grace`;
  const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
  const request = { endsOn: day(20), reason: "The inspection centre is closed" };
  for (const [client, status] of [
    [anonymous, 401],
    [renter, 403],
    [owner, 403],
  ] as const) {
    expect((await client.put(path, { data: request })).status()).toBe(status);
    expect((await client.delete(path)).status()).toBe(status);
  }
  expect((await admin.put(path, { data: { ...request, reason: "" } })).status()).toBe(422);
  expect((await admin.put(path, { data: { ...request, endsOn: day(40) } })).status()).toBe(422);
  expect((await admin.put(path, { data: request })).status()).toBe(200);
  const shown = await (await owner.get(`/api/fleet/${vehicleId}`)).json();
  expect(shown.documentGrace).toMatchObject({ endsOn: request.endsOn, reason: request.reason });
  const listed = await anonymous.get(`/api/vehicles/${vehicleId}`);
  expect(listed.status()).toBe(200);
  expect(await listed.json()).toMatchObject({ isVerified: false });
  expect((await admin.delete(path)).status()).toBe(200);
  expect((await admin.delete(path)).status()).toBe(404);
  await expect
    .poll(
      async () => {
        const [row] = await testDatabase().select().from(vehicles).where(eq(vehicles.id, vehicleId));
        return row?.status;
      },
      { timeout: 30_000 },
    )
    .toBe("unlisted");
});
