import { createVehicleWithOwner, payBooking, postBooking } from "../../bookings";
import { expect, freshDates, test } from "../../fixtures";
import { clientFor, newcomer } from "../../users";

const day = (offset: number) => new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10);

test.describe("a pause of a business", () => {
  test("removes its days from quotes and calendars until it is ended; two concurrent requests start one", async ({
    renter,
    baseURL,
  }) => {
    const { vehicleId, ownerClient } = await createVehicleWithOwner(baseURL, { isInstantBook: true });
    const dates = freshDates();
    const [from, to] = [dates.startsAt.slice(0, 10), dates.endsAt.slice(0, 10)];
    const responses = await Promise.all(
      [1, 2].map(() => ownerClient.post("/api/pauses", { data: { from, to } })),
    );
    expect(responses.map((response) => response.status()).sort()).toEqual([201, 409]);
    const [{ id }] = (await (await ownerClient.get("/api/pauses")).json()).items;
    expect((await renter.post("/api/quotes", { data: { vehicleId, ...dates } })).status()).toBe(409);
    const calendar = await renter.get(`/api/vehicles/${vehicleId}/availability?from=${from}&to=${to}`);
    expect((await calendar.json()).takenDays).toContain(from);
    expect((await ownerClient.delete(`/api/pauses/${id}`)).status()).toBe(200);
    expect((await ownerClient.delete(`/api/pauses/${id}`)).status()).toBe(404);
    expect((await renter.post("/api/quotes", { data: { vehicleId, ...dates } })).status()).toBe(201);
  });

  test("lists the bookings on its days, and answers 409 until exactly these are kept", async ({
    renter,
    baseURL,
  }) => {
    const { vehicleId, ownerClient } = await createVehicleWithOwner(baseURL, { isInstantBook: true });
    const bookingId = await postBooking(renter, vehicleId);
    await payBooking(renter, bookingId);
    const { startsAt, endsAt } = await (await renter.get(`/api/bookings/${bookingId}`)).json();
    const data = { vehicleId, from: startsAt.slice(0, 10), to: endsAt.slice(0, 10) };
    const listed = await ownerClient.get(`/api/pauses/bookings?${new URLSearchParams(data)}`);
    expect(await listed.json()).toMatchObject({ total: 1, items: [{ id: bookingId, status: "confirmed" }] });
    expect((await ownerClient.post("/api/pauses", { data })).status()).toBe(409);
    expect((await ownerClient.post("/api/pauses", { data: { ...data, keptBookings: 1 } })).status()).toBe(
      201,
    );
  });

  test("answers 401, 403, 404 and 422", async ({ renter, baseURL }) => {
    const { vehicleId, ownerClient } = await createVehicleWithOwner(baseURL, {});
    const days = { from: day(10), to: day(12) };
    const anonymous = await clientFor(baseURL);
    expect((await anonymous.post("/api/pauses", { data: days })).status()).toBe(401);
    expect((await renter.post("/api/pauses", { data: days })).status()).toBe(403);
    expect((await renter.post("/api/pauses", { data: { ...days, vehicleId } })).status()).toBe(404);
    const stranger = await clientFor(baseURL, await newcomer("business"));
    expect(
      (
        await stranger.get(`/api/pauses/bookings?vehicleId=${vehicleId}&from=${days.from}&to=${days.to}`)
      ).status(),
    ).toBe(404);
    expect((await ownerClient.post("/api/pauses", { data: { from: day(12), to: day(10) } })).status()).toBe(
      422,
    );
    expect((await ownerClient.post("/api/pauses", { data: { from: day(-4), to: day(-2) } })).status()).toBe(
      422,
    );
  });
});
