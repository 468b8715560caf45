import { v7 as uuid } from "uuid";
import { expect, it } from "vitest";
import { reviews } from "@/db/schema/catalog/reviews";
import { makeUser, makeVehicle } from "@/db/testing/factories";
import { freshDatabase } from "@/db/testing/fresh-database";
import { bookedScenario } from "@/db/testing/scenarios";
import { addMs, DAY_MS } from "@/lib/platform/dates";
import { listPublicReviews, listReviews, listTestimonials } from "./queries";

const database = await freshDatabase();
const now = new Date("2026-12-01T08:00:00Z");
const kind = "We drove to Huye and back, the car never missed a beat and the owner was kind.";

/** A review of a new vehicle by a new user, created this many days from now. */
async function review(day: number, fields: Partial<typeof reviews.$inferInsert> = {}) {
  const { vehicle, bookingId } = await bookedScenario(database, true, now);
  const author = await makeUser(database, { firstName: "Aline", lastName: "Uwase" });
  const row = { id: uuid(), bookingId, vehicleId: vehicle.id, authorId: author.id, rating: 5, comment: kind };
  const at = addMs(now, day * DAY_MS);
  await database.insert(reviews).values({ ...row, createdAt: at, publishedAt: at, ...fields });
  return row;
}

it("lists a car's reviews newest first, ten per page, with first name and initial", async () => {
  const { vehicleId } = await review(0);
  for (let day = 1; day <= 11; day++) await review(day, { vehicleId, rating: 4 });
  const page = await listReviews(vehicleId);
  expect([page.items.length, page.total]).toEqual([10, 12]);
  expect(page.items[0]).toMatchObject({
    userName: "Aline U.",
    rating: 4,
    tripDate: "2026-12-14T08:00:00.000Z",
  });
  expect(page.items[0]?.createdAt).toBe(addMs(now, 11 * DAY_MS).toISOString());
  expect(JSON.stringify(page)).not.toMatch(/email|example\.com|authorId/);
});

it("takes the whole first character of a name, even outside the basic multilingual plane", async () => {
  const { id: authorId } = await makeUser(database, { firstName: "Ali", lastName: "𞤁𞤢𞤤𞤮" });
  const { vehicleId } = await review(0, { authorId });
  expect((await listReviews(vehicleId)).items[0]?.userName).toBe("Ali 𞤁.");
});

it("leaves out reviews that are still hidden, and their stars", async () => {
  const { vehicleId } = await review(0);
  await review(1, { vehicleId, rating: 1, publishedAt: null });
  expect(await listReviews(vehicleId)).toMatchObject({ total: 1, ratingCounts: [1, 0, 0, 0, 0] });
});

it("pages through reviews, best or worst first, and counts the stars", async () => {
  const { vehicleId } = await review(0, { rating: 3 });
  for (let day = 1; day <= 11; day++) await review(day, { vehicleId, rating: day % 2 ? 5 : 2 });
  const highest = await listReviews(vehicleId, { page: 1, sort: "highest" });
  expect(highest.items.map(({ rating }) => rating)).toEqual([5, 5, 5, 5, 5, 5, 3, 2, 2, 2]);
  expect(highest).toMatchObject({ total: 12, page: 1, pageCount: 2, ratingCounts: [6, 0, 1, 5, 0] });
  const lowest = await listReviews(vehicleId, { page: 2, sort: "lowest" });
  expect(lowest.items.map(({ rating }) => rating)).toEqual([5, 5]);
  expect((await listReviews(vehicleId, { page: 3, sort: "newest" })).items).toEqual([]);
});

it("shows public reviews only of published vehicles", async () => {
  const query = { page: 1, sort: "newest" } as const;
  const vehicle = await makeVehicle(database);
  expect(await listPublicReviews(vehicle.id, query)).toMatchObject({ items: [], total: 0, pageCount: 0 });
  const hidden = await makeVehicle(database, { status: "unlisted" });
  for (const id of [hidden.id, "nobody"])
    await expect(listPublicReviews(id, query)).rejects.toMatchObject({ key: "vehicleNotFound" });
});

it("chooses three testimonials of different vehicles and with different texts", async () => {
  await review(20, { rating: 3, comment: `${kind} But late.` });
  await review(21, { comment: "Nice." });
  await review(22);
  const chosen = [];
  for (const extra of ["Thank you!", "Again soon.", "Murakoze."])
    chosen.push((await review(23, { comment: `${kind} ${extra}` })).vehicleId);
  const quotes = await listTestimonials();
  expect(quotes.map(({ vehicleId }) => vehicleId).sort()).toEqual(chosen.sort());
});
