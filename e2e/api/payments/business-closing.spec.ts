import { eq } from "drizzle-orm";
import { vehicles } from "@/db/schema/catalog/vehicles";
import { makeMember } from "@/db/testing/factories";
import { createVehicleWithOwner, postBooking } from "../../bookings";
import { expect, test } from "../../fixtures";
import { clientFor, newcomer, testDatabase } from "../../users";

const path = "/api/business-closing";

test("an owner closes a business once and can still rent cars; 409 while a booking is open", async ({
  renter,
  baseURL,
}) => {
  const { vehicleId, ownerClient } = await createVehicleWithOwner(baseURL, { isInstantBook: true });
  const bookingId = await postBooking(renter, vehicleId);
  expect((await (await ownerClient.get(path)).json()).blockers).toMatchObject([
    { kind: "bookings", count: 1 },
  ]);
  expect((await ownerClient.post(path, { data: {} })).status()).toBe(409);
  expect((await ownerClient.post(`${path}/payout`, { data: {} })).status()).toBe(409);
  await renter.post(`/api/bookings/${bookingId}/cancellation`, { data: { reason: "" } });
  const responses = await Promise.all([1, 2].map(() => ownerClient.post(path, { data: {} })));
  expect(responses.filter((response) => response.status() === 200)).toHaveLength(1);
  expect((await renter.get(`/api/vehicles/${vehicleId}`)).status()).toBe(404);
  expect((await ownerClient.get("/api/bookings")).status()).toBe(200);
  expect((await (await ownerClient.get("/api/session")).json()).user.userType).toBe("individual");
  expect((await ownerClient.get(path)).status()).toBe(403);
});

test("closing answers 401, 403 for members and 404 for others", async ({ renter, baseURL }) => {
  const { vehicleId } = await createVehicleWithOwner(baseURL, {});
  const [vehicle] = await testDatabase().select().from(vehicles).where(eq(vehicles.id, vehicleId));
  const data = { businessId: vehicle?.businessId ?? "" };
  const user = await newcomer("business");
  await makeMember(testDatabase(), { ...data, userId: user.id, role: "manager" });
  const manager = await clientFor(baseURL, user);
  expect((await manager.post(path, { data })).status()).toBe(403);
  expect((await (await clientFor(baseURL)).post(path, { data })).status()).toBe(401);
  expect((await renter.post(path, { data })).status()).toBe(404);
});
