import { eq } from "drizzle-orm";
import { individualProfiles, users } from "@/db/schema/identity/users";
import { makeExtra } from "@/db/testing/factories";
import { addMs, DAY_MS } from "@/lib/platform/dates";
import { createVehicleWithOwner, payBooking } from "../../bookings";
import { expect, test } from "../../fixtures";
import { clientFor, newcomer, testDatabase } from "../../users";

test("an additional driver is paid for, invited, accepts, and is shown to both sides", async ({
  anonymous,
  stranger,
  baseURL,
}) => {
  const { vehicleId, ownerClient } = await createVehicleWithOwner(baseURL, { isInstantBook: true });
  const extra = { kind: "additional_driver", unit: "day", priceCents: 500, maxQuantity: 2 } as const;
  await makeExtra(testDatabase(), { vehicleId, ...extra });
  const [renterUser, friendUser] = [await newcomer(), await newcomer()];
  const [renter, friend] = [await clientFor(baseURL, renterUser), await clientFor(baseURL, friendUser)];
  const now = new Date();
  for (const { id } of [renterUser, friendUser])
    await testDatabase().update(users).set({ emailVerifiedAt: now }).where(eq(users.id, id));
  const dates = {
    startsAt: addMs(now, 2 * DAY_MS).toISOString(),
    endsAt: addMs(now, 4 * DAY_MS).toISOString(),
  };
  const quoted = await renter.post("/api/quotes", {
    data: { vehicleId, ...dates, extras: [{ kind: "additional_driver", quantity: 1 }] },
  });
  expect(await quoted.json()).toMatchObject({ totalCents: 2 * 4_500 + 2 * 500 });
  const made = await renter.post("/api/bookings", { data: { quoteId: (await quoted.json()).id } });
  const { id: bookingId } = await made.json();
  await payBooking(renter, bookingId);

  const path = `/api/bookings/${bookingId}/drivers`;
  const data = { email: friendUser.email };
  expect((await anonymous.post(path, { data })).status()).toBe(401);
  expect((await stranger.post(path, { data })).status()).toBe(404);
  expect((await ownerClient.post(path, { data })).status()).toBe(403);
  expect((await renter.post(path, { data: { email: "nobody" } })).status()).toBe(422);
  const twice = await Promise.all([renter.post(path, { data }), renter.post(path, { data })]);
  expect(twice.map((response) => response.status()).sort()).toEqual([201, 409]);

  const { items } = await (await friend.get("/api/driver-invitations")).json();
  expect(items).toMatchObject([{ bookingId, isAccepted: false, problem: "licenceNotVerified" }]);
  const acceptance = `/api/driver-invitations/${items[0].id}/acceptance`;
  expect((await anonymous.post(acceptance)).status()).toBe(401);
  expect((await stranger.post(acceptance)).status()).toBe(404);
  expect((await friend.post(acceptance)).status()).toBe(201);
  await testDatabase()
    .update(individualProfiles)
    .set({ licenceStatus: "verified" })
    .where(eq(individualProfiles.userId, friendUser.id));
  for (const side of [renter, ownerClient])
    expect((await (await side.get(`/api/bookings/${bookingId}`)).json()).drivers).toMatchObject([
      { email: null, isAccepted: true, problem: null },
    ]);
  expect((await stranger.delete(`${path}/${items[0].id}`)).status()).toBe(404);
  expect((await friend.delete(`${path}/${items[0].id}`)).status()).toBe(200);
  expect((await friend.delete(`${path}/${items[0].id}`)).status()).toBe(404);
});
