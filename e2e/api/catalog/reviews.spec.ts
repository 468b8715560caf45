import type { APIRequestContext } from "@playwright/test";
import { completeBooking } from "@/db/testing/factories";
import { createVehicleWithOwner, payBooking, postBooking } from "../../bookings";
import { expect, test } from "../../fixtures";
import { clientFor, otherUrl, testDatabase } from "../../users";

const ofRenter = { rating: 5, comment: "On time, and the car came back clean." };
const comment = "We took it to Musanze and back: quiet, clean, and the owner waited for us in the rain.";

/** A completed booking of the renter, with a vehicle of its own. */
async function makeCompletedBooking(renter: APIRequestContext, baseURL: string | undefined) {
  const { vehicleId, ownerClient } = await createVehicleWithOwner(baseURL, { isInstantBook: true });
  const bookingId = await postBooking(renter, vehicleId);
  await payBooking(renter, bookingId);
  await completeBooking(testDatabase(), bookingId);
  return { vehicleId, ownerClient, bookingId, path: `/api/vehicles/${vehicleId}/reviews` };
}

test.describe("POST /api/vehicles/:id/reviews", () => {
  test("answers 201, and the vehicle's cached page shows it once the owner has reviewed the renter", async ({
    renter,
    anonymous,
    baseURL,
  }) => {
    const { vehicleId, bookingId, path, ownerClient } = await makeCompletedBooking(renter, baseURL);
    const page = `/vehicle/${vehicleId}`;
    expect(await (await anonymous.get(page)).text()).not.toContain(comment);
    const cacheState = async () => (await anonymous.get(page)).headers()["x-nextjs-cache"];
    // Any vehicle that another test writes expires this page too (the tag `vehicles`).
    await expect.poll(cacheState).toBe("HIT");
    const written = await renter.post(path, { data: { bookingId, rating: 4, comment } });
    expect(written.status()).toBe(201);
    expect(await written.json()).toMatchObject({ rating: 4, comment, ownerReply: null });
    expect((await (await anonymous.get(path)).json()).total).toBe(0);
    await anonymous.get(page);
    expect(
      (await ownerClient.post(`/api/bookings/${bookingId}/renter-review`, { data: ofRenter })).status(),
    ).toBe(201);
    const next = await (await anonymous.get(page)).text();
    expect(next).toContain(comment);
    expect(next).toContain("Rated 4.0 out of 5");
    expect(await (await anonymous.get(path)).json()).toMatchObject({
      total: 1,
      ratingCounts: [0, 1, 0, 0, 0],
    });
  });

  test("keeps the language in which it was written, which readers of other languages are told", async ({
    renter,
    anonymous,
    baseURL,
  }) => {
    const { vehicleId, bookingId, path, ownerClient } = await makeCompletedBooking(renter, baseURL);
    const inLanguage = (language: string) => ({ headers: { "accept-language": language } });
    const data = { bookingId, rating: 5, comment: "Imodoka nziza cyane kandi isukuye." };
    const { id } = await (await renter.post(path, { data, ...inLanguage("rw") })).json();
    await ownerClient.post(`/api/bookings/${bookingId}/renter-review`, { data: ofRenter });
    const reply = { data: { reply: "Merci, et à bientôt." }, ...inLanguage("fr") };
    expect(await (await ownerClient.post(`/api/reviews/${id}/reply`, reply)).json()).toMatchObject({
      commentLocale: "rw",
      ownerReplyLocale: "fr",
    });
    for (const [prefix, notes] of [
      ["", ["Written in Kinyarwanda", "Written in French"]],
      // The car's own description is in English.
      ["/fr", ["Écrit en anglais", "Écrit en kinyarwanda"]],
      ["/rw", ["Byanditswe mu Cyongereza", "Byanditswe mu Gifaransa"]],
    ] as const) {
      const page = await (await anonymous.get(`${prefix}/vehicle/${vehicleId}`)).text();
      const body = page.slice(page.indexOf("<main"), page.indexOf("</main>"));
      expect(body).toMatch(/<p lang="rw"[^>]*>Imodoka nziza/);
      expect(body).toMatch(/<p lang="fr"[^>]*>Merci, et/);
      expect(body.match(/(Written in|Écrit en|Byanditswe mu) \w+/g)).toEqual(notes);
    }
  });

  test("is visible to the next visitor of another process on the same database", async ({
    renter,
    baseURL,
  }) => {
    const { vehicleId, bookingId, path, ownerClient } = await makeCompletedBooking(renter, baseURL);
    expect(
      (await ownerClient.post(`/api/bookings/${bookingId}/renter-review`, { data: ofRenter })).status(),
    ).toBe(201);
    const other = await clientFor(otherUrl);
    const page = `/vehicle/${vehicleId}`;
    expect(await (await other.get(page)).text()).not.toContain(comment);
    // Other tests expire pages meanwhile, so the page may have to be asked for more than once.
    await expect.poll(async () => (await other.get(page)).headers()["x-nextjs-cache"]).toBe("HIT");
    expect((await renter.post(path, { data: { bookingId, rating: 4, comment } })).status()).toBe(201);
    await expect.poll(async () => (await other.get(page)).text()).toContain(comment);
  });

  test("allows one review per booking: of two identical requests at once one is 201, one 409", async ({
    renter,
    baseURL,
  }) => {
    const { bookingId, path } = await makeCompletedBooking(renter, baseURL);
    const data = { bookingId, rating: 5, comment };
    const responses = await Promise.all([renter.post(path, { data }), renter.post(path, { data })]);
    expect(responses.map((response) => response.status()).sort()).toEqual([201, 409]);
    const bodies = await Promise.all(responses.map((response) => response.text()));
    expect(bodies.join()).toContain("You have already reviewed this trip. Thank you.");
    const seen = await (await renter.get(`/api/bookings/${bookingId}`)).json();
    expect(seen).toMatchObject({ can: { review: false }, review: { rating: 5, comment } });
  });

  test("answers 401 without a session, 404 to strangers and for another vehicle, 403 to the owner, 409 before the end", async ({
    renter,
    stranger,
    anonymous,
    baseURL,
  }) => {
    const { bookingId, path, ownerClient } = await makeCompletedBooking(renter, baseURL);
    const data = { bookingId, rating: 5, comment };
    expect((await anonymous.post(path, { data })).status()).toBe(401);
    expect((await stranger.post(path, { data })).status()).toBe(404);
    expect((await ownerClient.post(path, { data })).status()).toBe(403);
    expect((await renter.post("/api/vehicles/featured-tesla/reviews", { data })).status()).toBe(404);
    const { vehicleId } = await createVehicleWithOwner(baseURL, { isInstantBook: true });
    const early = { bookingId: await postBooking(renter, vehicleId), rating: 5, comment };
    const refused = await renter.post(`/api/vehicles/${vehicleId}/reviews`, { data: early });
    expect([refused.status(), (await refused.json()).error.message]).toEqual([
      409,
      "You can review a trip once it is completed.",
    ]);
  });

  test("answers 422 without stars or text, each with its message", async ({ renter, baseURL }) => {
    const { bookingId, path } = await makeCompletedBooking(renter, baseURL);
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
  test("returns every review exactly once, sorted newest, best or worst first", async ({ anonymous }) => {
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

  test("is empty for a vehicle without reviews, 404 for an unknown one, 422 for an invalid query", async ({
    anonymous,
    baseURL,
  }) => {
    const { vehicleId } = await createVehicleWithOwner(baseURL, { isInstantBook: true });
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
  test("allows only the owner, is public at once, and can be changed", async ({
    renter,
    stranger,
    anonymous,
    owner,
    baseURL,
  }) => {
    const { vehicleId, bookingId, path, ownerClient } = await makeCompletedBooking(renter, baseURL);
    const { id } = await (await renter.post(path, { data: { bookingId, rating: 5, comment } })).json();
    const hidden = await ownerClient.post(`/api/reviews/${id}/reply`, { data: { reply: "Too early" } });
    expect(hidden.status()).toBe(404);
    await ownerClient.post(`/api/bookings/${bookingId}/renter-review`, { data: ofRenter });
    const reply = { data: { reply: "Murakoze! Come back for the lakes." } };
    const address = `/api/reviews/${id}/reply`;
    expect((await anonymous.post(address, reply)).status()).toBe(401);
    expect((await renter.post(address, reply)).status()).toBe(403);
    for (const other of [stranger, owner]) expect((await other.post(address, reply)).status()).toBe(404);
    const empty = await ownerClient.post(address, { data: { reply: "" } });
    expect([empty.status(), (await empty.json()).error.fields.reply]).toEqual([
      422,
      "Please write a few words.",
    ]);
    await anonymous.get(`/vehicle/${vehicleId}`);
    expect((await ownerClient.post(address, reply)).status()).toBe(201);
    expect(await (await anonymous.get(`/vehicle/${vehicleId}`)).text()).toContain(reply.data.reply);
    const changed = { data: { reply: "Murakoze cyane!" } };
    const responses = await Promise.all([
      ownerClient.post(address, changed),
      ownerClient.post(address, changed),
    ]);
    expect(responses.map((response) => response.status())).toEqual([201, 201]);
    const { items } = await (await anonymous.get(path)).json();
    expect(items).toMatchObject([{ ownerReply: "Murakoze cyane!" }]);
  });
});
