import type { APIRequestContext } from "@playwright/test";
import { bookingAboutToStart, createVehicleWithOwner } from "../../bookings";
import { expect, freshDates, test } from "../../fixtures";

const office = {
  name: "Kiyovu office",
  address: "12 KN 33 St, Kiyovu",
  latitude: -1.9533,
  longitude: 30.0641,
  instructions: "Green gate.",
  weeklyHours: null,
};
const add = (client: APIRequestContext, data: object = office) =>
  client.post("/api/pick-up-places", { data });

test("pick-up places are read and changed by their business only", async ({
  baseURL,
  anonymous,
  stranger,
  owner: neighbour,
}) => {
  const { vehicleId, ownerClient } = await createVehicleWithOwner(baseURL, { isInstantBook: true });
  expect((await add(anonymous)).status()).toBe(401);
  expect((await add(stranger)).status()).toBe(403);
  const added = await add(ownerClient);
  expect(added.status()).toBe(201);
  const { id } = await added.json();
  const path = `/api/pick-up-places/${id}`;
  const choice = { data: { placeId: id } };
  for (const [client, status] of [
    [anonymous, 401],
    [stranger, 404],
    [neighbour, 404],
    [ownerClient, 200],
  ] as const) {
    expect((await client.put(path, { data: office })).status()).toBe(status);
    expect((await client.put(`/api/fleet/${vehicleId}/pick-up-place`, choice)).status()).toBe(status);
  }
  expect((await neighbour.delete(path)).status()).toBe(404);
  expect((await ownerClient.delete(path)).status()).toBe(409);
  const none = () => ownerClient.put(`/api/fleet/${vehicleId}/pick-up-place`, { data: { placeId: null } });
  // A listed car keeps a place.
  expect((await none()).status()).toBe(409);
  await ownerClient.delete(`/api/fleet/${vehicleId}/publication`);
  expect((await none()).status()).toBe(200);
  // Of two concurrent requests, one removes the place and the other gets 404.
  const removals = await Promise.all([ownerClient.delete(path), ownerClient.delete(path)]);
  expect(removals.map((response) => response.status()).sort()).toEqual([200, 404]);
});

test("invalid values are refused with an error at their field", async ({ baseURL }) => {
  const { ownerClient } = await createVehicleWithOwner(baseURL, { isInstantBook: true });
  const closed = [null, null, null, null, null, null, null];
  const refused = await add(ownerClient, { ...office, name: " ", latitude: 51.5, weeklyHours: closed });
  expect(refused.status()).toBe(422);
  expect((await refused.json()).error.fields).toEqual({
    name: "This field is required.",
    latitude: "Please enter degrees from -4 to 0, for example -1.9441.",
    weeklyHours: "Please open the place on at least one day.",
  });
});

test("the public sees no address; both sides of a paid booking see it and each other's number", async ({
  baseURL,
  anonymous,
}) => {
  const { vehicleId, ownerClient, renter, bookingId } = await bookingAboutToStart(baseURL);
  const { id } = await (await add(ownerClient)).json();
  await ownerClient.put(`/api/fleet/${vehicleId}/pick-up-place`, { data: { placeId: id } });
  for (const address of [`/vehicle/${vehicleId}`, `/api/vehicles/${vehicleId}`])
    expect(await (await anonymous.get(address)).text()).not.toContain(office.address);
  const seenByRenter = await (await renter.get(`/api/bookings/${bookingId}`)).json();
  const seenByOwner = await (await ownerClient.get(`/api/bookings/${bookingId}`)).json();
  expect(seenByRenter).toMatchObject({ meetingPlace: { address: office.address }, renterPhone: null });
  expect(seenByOwner).toMatchObject({ meetingPlace: { address: office.address }, ownerPhone: null });
  expect(seenByRenter.ownerPhone).toMatch(/^\+250/);
  expect(seenByOwner.renterPhone).toMatch(/^\+250/);
});

test("a quote outside the hours says when the car can be picked up", async ({ baseURL, renter }) => {
  const { vehicleId, ownerClient } = await createVehicleWithOwner(baseURL, { isInstantBook: true });
  const dates = freshDates();
  const startsAt = dates.startsAt.replace(/T\d\d:\d\d/, "T04:00");
  const day = { opensAt: "08:00", closesAt: "18:00" };
  const { id } = await (
    await add(ownerClient, { ...office, weeklyHours: Array.from({ length: 7 }, () => day) })
  ).json();
  await ownerClient.put(`/api/fleet/${vehicleId}/pick-up-place`, { data: { placeId: id } });
  const refused = await renter.post("/api/quotes", { data: { vehicleId, ...dates, startsAt } });
  expect(refused.status()).toBe(422);
  expect((await refused.json()).error.fields).toEqual({
    startsAt: "On that day, pick-up is possible from 08:00 to 18:00. Please choose another time.",
  });
});
