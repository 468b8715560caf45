import { inArray } from "drizzle-orm";
import { vehicles } from "@/db/schema/catalog/vehicles";
import { bookingAboutToStart, createVehicleWithOwner } from "../../bookings";
import { expect, test } from "../../fixtures";
import { testDatabase } from "../../users";

test("administrators find all bookings, and intervene with a reason", async ({
  admin,
  anonymous,
  baseURL,
}) => {
  const { bookingId, vehicleId: booked, renter, ownerClient } = await bookingAboutToStart(baseURL);
  const path = `/api/admin/bookings/${bookingId}`;
  const reason = "The brakes failed";
  const requests = {
    cancellation: { reason, refund: "full" },
    refund: { reason, amountCents: 500, refundedCents: 0 },
    "vehicle-changes": { reason, vehicleId: "featured-tesla", totalCents: 13_500 },
    "side-actions": { reason, action: "pickUp" },
  };
  for (const [client, status] of [
    [anonymous, 401],
    [renter, 403],
    [ownerClient, 403],
  ] as const) {
    expect((await client.get("/api/admin/bookings")).status()).toBe(status);
    for (const noun of ["interventions", "other-vehicles"])
      expect((await client.get(`${path}/${noun}`)).status()).toBe(status);
    for (const [noun, data] of Object.entries(requests))
      expect((await client.post(`${path}/${noun}`, { data })).status()).toBe(status);
  }
  const found = await (await admin.get(`/api/admin/bookings?search=${bookingId}&payment=paid`)).json();
  expect(found.items).toMatchObject([{ id: bookingId, status: "confirmed" }]);
  expect((await admin.get("/api/admin/bookings?from=yesterday")).status()).toBe(422);
  expect(await (await admin.get(`${path}/interventions`)).json()).toMatchObject({
    refundableCents: 13_500,
    changeVehicle: true,
    sideActions: ["pickUp"],
    cancel: { full: 13_500, none: 0, isPaid: true },
  });
  expect((await admin.get(`${path}/other-vehicles`)).status()).toBe(200);

  const blank = await admin.post(`${path}/refund`, { data: { ...requests.refund, reason: " " } });
  expect([blank.status(), Object.keys((await blank.json()).error.fields)]).toEqual([422, ["reason"]]);
  const both = await Promise.all([1, 2].map(() => admin.post(`${path}/refund`, { data: requests.refund })));
  expect(both.map((response) => response.status()).sort()).toEqual([201, 409]);
  const most = { ...requests.refund, refundedCents: 500, amountCents: 13_001 };
  expect((await admin.post(`${path}/refund`, { data: most })).status()).toBe(422);

  const giveVehicle = (vehicleId: string) =>
    admin.post(`${path}/vehicle-changes`, { data: { reason, vehicleId, totalCents: 13_500 } });
  const { vehicleId: strange } = await createVehicleWithOwner(baseURL, { isInstantBook: false });
  expect((await giveVehicle(strange)).status()).toBe(409);
  const { vehicleId } = await createVehicleWithOwner(baseURL, { isInstantBook: true });
  // A car that was edited since the booking is not assigned without asking the renter.
  await testDatabase()
    .update(vehicles)
    .set({ editedAt: new Date(0) })
    .where(inArray(vehicles.id, [booked, vehicleId]));
  const moved = await giveVehicle(vehicleId);
  expect(moved.status()).toBe(201);
  // It is still the same confirmed booking.
  expect(await moved.json()).toMatchObject({
    id: bookingId,
    status: "confirmed",
    vehicle: { id: vehicleId },
  });
  expect((await ownerClient.get(`/api/bookings/${bookingId}`)).status()).toBe(404);
  const unknown = await admin.post(`${path}/side-actions`, { data: { reason, action: "sell" } });
  expect([unknown.status(), Object.keys((await unknown.json()).error.fields)]).toEqual([422, ["action"]]);
  const cancelled = await admin.post(`${path}/cancellation`, { data: requests.cancellation });
  expect([cancelled.status(), (await cancelled.json()).status]).toEqual([201, "cancelled"]);
  expect((await admin.post(`${path}/side-actions`, { data: { reason, action: "return" } })).status()).toBe(
    409,
  );

  const log = await (await admin.get(`/api/admin/audit-log?search=${bookingId}`)).json();
  expect(log.items.map(({ action }: { action: string }) => action)).toEqual([
    "booking.cancel",
    "booking.rebook",
    "booking.refund",
  ]);
});
