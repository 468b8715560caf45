import { eq } from "drizzle-orm";
import { vehicles } from "@/db/schema/catalog/vehicles";
import { createVehicleWithOwner, postBooking } from "../../bookings";
import { expect, test } from "../../fixtures";
import { testDatabase } from "../../users";

test("administrators list, add, unlist and delete vehicles; others may not", async ({
  admin,
  anonymous,
  renter,
  baseURL,
}) => {
  const { vehicleId, ownerClient } = await createVehicleWithOwner(baseURL, { isInstantBook: true });
  const path = `/api/admin/vehicles/${vehicleId}`;
  const data = { reason: "Brakes were reported" };
  for (const [client, status] of [
    [anonymous, 401],
    [renter, 403],
    [ownerClient, 403],
  ] as const) {
    expect((await client.get("/api/admin/vehicles")).status()).toBe(status);
    expect((await client.get(path)).status()).toBe(status);
    expect((await client.post("/api/admin/vehicles", { data: {} })).status()).toBe(status);
    expect((await client.post(`${path}/unlisting`, { data })).status()).toBe(status);
    expect((await client.delete(`${path}/unlisting`)).status()).toBe(status);
    expect((await client.post(`${path}/maintenance`, { data })).status()).toBe(status);
    expect((await client.delete(path)).status()).toBe(status);
  }
  const found = await (await admin.get(`/api/admin/vehicles?search=${vehicleId}`)).json();
  expect(found.items).toMatchObject([{ id: vehicleId, status: "available", year: 2021 }]);
  expect((await admin.get("/api/admin/vehicles/no-such-car")).status()).toBe(404);

  const blank = await admin.post("/api/admin/vehicles", { data: { businessId: found.items[0].business.id } });
  expect(blank.status()).toBe(422);
  expect((await blank.json()).error.fields).toMatchObject({
    make: "Please fill in all required fields",
    placeId: "Please fill in all required fields",
  });
  const businessId = found.items[0].business.id;
  const known = { make: "Toyota", model: "Starlet", year: 1998, dailyPriceCents: 2_500, placeId: "remera" };
  const headers = { "idempotency-key": `car-desk-${vehicleId}` };
  const add = () => admin.post("/api/admin/vehicles", { data: { ...known, businessId }, headers });
  const [first, second] = [await add(), await add()];
  const { id: added, status } = await first.json();
  expect([first.status(), (await second.json()).id]).toEqual([201, added]);
  expect(status).toBe("draft");
  const ofBusiness = await (await admin.get(`/api/admin/vehicles?business=${businessId}`)).json();
  expect(ofBusiness.items.map(({ id }: { id: string }) => id)).toEqual([added, vehicleId]);

  const shown = () => anonymous.get(`/api/vehicles/${vehicleId}`);
  expect((await shown()).status()).toBe(200);
  const both = await Promise.all([1, 2].map(() => admin.post(`${path}/unlisting`, { data })));
  expect(both.map((response) => response.status()).sort()).toEqual([201, 409]);
  expect((await shown()).status()).toBe(404);
  const publication = await ownerClient.post(`/api/fleet/${vehicleId}/publication`);
  expect([publication.status(), (await publication.json()).error.message]).toEqual([
    409,
    "An administrator has unlisted this car: Brakes were reported",
  ]);
  expect((await admin.delete(`${path}/unlisting`)).status()).toBe(200);
  await testDatabase().update(vehicles).set({ status: "published" }).where(eq(vehicles.id, vehicleId));

  await postBooking(renter, vehicleId);
  expect((await admin.delete(path)).status()).toBe(409);
  expect((await admin.delete(`/api/admin/vehicles/${added}`)).status()).toBe(200);
  expect((await admin.delete(`/api/admin/vehicles/${added}`)).status()).toBe(404);
});
