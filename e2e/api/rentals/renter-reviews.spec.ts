import type { APIRequestContext } from "@playwright/test";
import { completeBooking } from "@/db/testing/factories";
import { createVehicleWithOwner, payBooking, postBooking } from "../../bookings";
import { expect, test } from "../../fixtures";
import { clientFor, newcomer, testDatabase } from "../../users";

const data = { rating: 4, comment: "Punctual, and the tank was full." };

/** A completed booking of a new renter. */
async function completedBooking(baseURL: string | undefined) {
  const renter: APIRequestContext = await clientFor(baseURL, await newcomer());
  const { vehicleId, ownerClient } = await createVehicleWithOwner(baseURL, { isInstantBook: true });
  const bookingId = await postBooking(renter, vehicleId);
  await payBooking(renter, bookingId);
  await completeBooking(testDatabase(), bookingId);
  const path = `/api/bookings/${bookingId}/renter-review`;
  return { renter, ownerClient, bookingId, vehicleId, path };
}

test.describe("POST /api/bookings/:id/renter-review", () => {
  test("is hidden from the renter until they have written theirs, and public to both then", async ({
    baseURL,
  }) => {
    const { renter, ownerClient, bookingId, vehicleId, path } = await completedBooking(baseURL);
    const written = await ownerClient.post(path, { data });
    expect(written.status()).toBe(201);
    expect(await written.json()).toMatchObject({ renterReview: data, reviewing: { arePublic: false } });
    const booking = async () => (await renter.get(`/api/bookings/${bookingId}`)).json();
    expect(await booking()).toMatchObject({ renterReview: null, renterProfile: null, earnings: null });
    expect((await (await renter.get("/api/renter-reviews")).json()).items).toEqual([]);
    const own = { bookingId, rating: 5, comment: "A fine car." };
    expect((await renter.post(`/api/vehicles/${vehicleId}/reviews`, { data: own })).status()).toBe(201);
    expect(await booking()).toMatchObject({ renterReview: data, reviewing: { arePublic: true } });
    expect((await (await renter.get("/api/renter-reviews")).json()).items).toMatchObject([data]);
  });

  test("is written once, also when sent twice at the same time", async ({ baseURL }) => {
    const { ownerClient, path } = await completedBooking(baseURL);
    const responses = await Promise.all([ownerClient.post(path, { data }), ownerClient.post(path, { data })]);
    expect(responses.map((response) => response.status()).sort()).toEqual([201, 409]);
  });

  test("answers 401 without a session, 403 to the renter, 404 to strangers, 409 before the end, 422 without stars", async ({
    anonymous,
    stranger,
    baseURL,
  }) => {
    const { renter, ownerClient, path } = await completedBooking(baseURL);
    expect((await anonymous.post(path, { data })).status()).toBe(401);
    expect((await renter.post(path, { data })).status()).toBe(403);
    expect((await stranger.post(path, { data })).status()).toBe(404);
    expect((await ownerClient.post(path, { data: { ...data, rating: 0 } })).status()).toBe(422);
    const { vehicleId, ownerClient: owner } = await createVehicleWithOwner(baseURL, { isInstantBook: true });
    const early = await postBooking(renter, vehicleId);
    await payBooking(renter, early);
    expect((await owner.post(`/api/bookings/${early}/renter-review`, { data })).status()).toBe(409);
  });
});

test.describe("GET /api/renter-reviews", () => {
  test("answers 401 without a session, 404 for the cursor of somebody else", async ({
    anonymous,
    renter,
  }) => {
    expect((await anonymous.get("/api/renter-reviews")).status()).toBe(401);
    const cursor = "00000000-0000-4000-8000-000000000000";
    expect((await renter.get(`/api/renter-reviews?cursor=${cursor}`)).status()).toBe(404);
  });
});

test("the list of requests shows the renter and the owner's earnings", async ({ baseURL }) => {
  const renter = await clientFor(baseURL, await newcomer());
  const { vehicleId, ownerClient } = await createVehicleWithOwner(baseURL, { isInstantBook: false });
  const bookingId = await postBooking(renter, vehicleId);
  await payBooking(renter, bookingId);
  const { items } = await (await ownerClient.get("/api/rentals?tab=requests")).json();
  const [request] = items;
  expect(request).toMatchObject({ id: bookingId, renterProfile: { rating: null, completedTrips: 0 } });
  expect(request.earnings.cents + request.earnings.commissionCents).toBe(request.totalCents);
});
