import type { APIRequestContext } from "@playwright/test";
import { completeBooking } from "@/db/factories";
import { expect, test } from "../fixtures";
import { clientFor, stage } from "../people";
import { book, ownCar, pay } from "../rentals";

const comment = "We took it to Musanze and back: quiet, clean, and the owner waited for us in the rain.";

/** A trip of the renter's that is over, in a car of its own. */
async function completedTrip(renter: APIRequestContext, baseURL: string | undefined) {
  const { vehicleId, host } = await ownCar(baseURL, { isInstantBook: true });
  const bookingId = await book(renter, vehicleId);
  await pay(renter, bookingId);
  await completeBooking(stage(), bookingId);
  return { vehicleId, host, bookingId, path: `/api/vehicles/${vehicleId}/reviews` };
}

test.describe("POST /api/vehicles/:id/reviews", () => {
  test("answers 201, and the next visitor reads it on the car's kept page", async ({
    renter,
    anonymous,
    baseURL,
  }) => {
    const { vehicleId, bookingId, path } = await completedTrip(renter, baseURL);
    const page = `/vehicle/${vehicleId}`;
    expect(await (await anonymous.get(page)).text()).not.toContain(comment);
    expect((await anonymous.get(page)).headers()["x-nextjs-cache"]).toBe("HIT");
    const written = await renter.post(path, { data: { bookingId, rating: 4, comment } });
    expect(written.status()).toBe(201);
    expect(await written.json()).toMatchObject({ rating: 4, comment, ownerReply: null });
    const next = await (await anonymous.get(page)).text();
    expect(next).toContain(comment);
    expect(next).toContain("Rated 4.0 out of 5");
    expect(await (await anonymous.get(path)).json()).toMatchObject({
      total: 1,
      ratingCounts: [0, 1, 0, 0, 0],
    });
  });

  test("is read by the next visitor of another process on the same database", async ({ renter, baseURL }) => {
    const { vehicleId, bookingId, path } = await completedTrip(renter, baseURL);
    const other = await clientFor(process.env.E2E_OTHER_URL);
    const page = `/vehicle/${vehicleId}`;
    expect(await (await other.get(page)).text()).not.toContain(comment);
    expect((await other.get(page)).headers()["x-nextjs-cache"]).toBe("HIT");
    expect((await renter.post(path, { data: { bookingId, rating: 4, comment } })).status()).toBe(201);
    await expect.poll(async () => (await other.get(page)).text()).toContain(comment);
  });

  test("takes one a booking: the same twice at once is one 201 and one 409", async ({ renter, baseURL }) => {
    const { bookingId, path } = await completedTrip(renter, baseURL);
    const data = { bookingId, rating: 5, comment };
    const answers = await Promise.all([renter.post(path, { data }), renter.post(path, { data })]);
    expect(answers.map((answer) => answer.status()).sort()).toEqual([201, 409]);
    const bodies = await Promise.all(answers.map((answer) => answer.text()));
    expect(bodies.join()).toContain("You have already reviewed this trip. Thank you!");
    const seen = await (await renter.get(`/api/bookings/${bookingId}`)).json();
    expect(seen).toMatchObject({ can: { review: false }, review: { rating: 5, comment } });
  });

  test("is 401 for nobody, 404 for a stranger and for another car, 403 for the owner, 409 before the end", async ({
    renter,
    stranger,
    anonymous,
    baseURL,
  }) => {
    const { bookingId, path, host } = await completedTrip(renter, baseURL);
    const data = { bookingId, rating: 5, comment };
    expect((await anonymous.post(path, { data })).status()).toBe(401);
    expect((await stranger.post(path, { data })).status()).toBe(404);
    expect((await host.post(path, { data })).status()).toBe(403);
    expect((await renter.post("/api/vehicles/featured-tesla/reviews", { data })).status()).toBe(404);
    const { vehicleId } = await ownCar(baseURL, { isInstantBook: true });
    const early = { bookingId: await book(renter, vehicleId), rating: 5, comment };
    const refused = await renter.post(`/api/vehicles/${vehicleId}/reviews`, { data: early });
    expect([refused.status(), (await refused.json()).error.message]).toEqual([
      409,
      "You can review a trip once it is completed.",
    ]);
  });

  test("is 422 without stars or words, each with its sentence", async ({ renter, baseURL }) => {
    const { bookingId, path } = await completedTrip(renter, baseURL);
    for (const rating of [0, 6, 4.5, "5", null]) {
      const refused = await renter.post(path, { data: { bookingId, rating, comment: " " } });
      expect(refused.status()).toBe(422);
      expect((await refused.json()).error.fields).toEqual({
        rating: "Please choose from one to five stars.",
        comment: "Please write a few words.",
      });
    }
  });
});

test.describe("GET /api/vehicles/:id/reviews", () => {
  test("pages through every review once, newest, best or worst first", async ({ anonymous }) => {
    const read = async (query: string) =>
      (await anonymous.get(`/api/vehicles/featured-tesla/reviews?${query}`)).json();
    const first = await read("");
    expect(first.ratingCounts.reduce((sum: number, count: number) => sum + count, 0)).toBe(first.total);
    for (const sort of ["newest", "highest", "lowest"]) {
      const items = [];
      for (let page = 1; page <= first.pageCount; page++)
        items.push(...(await read(`sort=${sort}&page=${page}`)).items);
      expect(new Set(items.map(({ id }) => id)).size).toBe(first.total);
      const keys = items.map(({ rating, createdAt }) =>
        sort === "highest" ? -rating : sort === "lowest" ? rating : -Date.parse(createdAt),
      );
      expect(keys).toEqual([...keys].sort((a, b) => a - b));
    }
    expect(JSON.stringify(first)).not.toMatch(/email|authorId|bookingId/);
  });

  test("is empty for a car without reviews, 404 for none, 422 for nonsense", async ({
    anonymous,
    baseURL,
  }) => {
    const { vehicleId } = await ownCar(baseURL, { isInstantBook: true });
    const none = await anonymous.get(`/api/vehicles/${vehicleId}/reviews`);
    expect([none.status(), (await none.json()).items]).toEqual([200, []]);
    const missing = await anonymous.get("/api/vehicles/nobody/reviews");
    expect([missing.status(), (await missing.json()).error.message]).toEqual([404, "Vehicle not found"]);
    for (const query of ["page=0", "page=x", "sort=best"])
      expect([
        query,
        (await anonymous.get(`/api/vehicles/featured-tesla/reviews?${query}`)).status(),
      ]).toEqual([query, 422]);
  });
});

test.describe("POST /api/reviews/:id/reply", () => {
  test("is the owner's: everybody reads it next, and it can be changed", async ({
    renter,
    stranger,
    anonymous,
    owner,
    baseURL,
  }) => {
    const { vehicleId, bookingId, path, host } = await completedTrip(renter, baseURL);
    const { id } = await (await renter.post(path, { data: { bookingId, rating: 5, comment } })).json();
    const reply = { data: { reply: "Murakoze! Come back for the lakes." } };
    const address = `/api/reviews/${id}/reply`;
    expect((await anonymous.post(address, reply)).status()).toBe(401);
    expect((await renter.post(address, reply)).status()).toBe(403);
    for (const other of [stranger, owner]) expect((await other.post(address, reply)).status()).toBe(404);
    const empty = await host.post(address, { data: { reply: "" } });
    expect([empty.status(), (await empty.json()).error.fields.reply]).toEqual([
      422,
      "Please write a few words.",
    ]);
    await anonymous.get(`/vehicle/${vehicleId}`);
    expect((await host.post(address, reply)).status()).toBe(201);
    expect(await (await anonymous.get(`/vehicle/${vehicleId}`)).text()).toContain(reply.data.reply);
    const changed = { data: { reply: "Murakoze cyane!" } };
    const answers = await Promise.all([host.post(address, changed), host.post(address, changed)]);
    expect(answers.map((answer) => answer.status())).toEqual([201, 201]);
    const { items } = await (await anonymous.get(path)).json();
    expect(items).toMatchObject([{ ownerReply: "Murakoze cyane!" }]);
  });
});
