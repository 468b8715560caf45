import { v7 as uuid } from "uuid";
import { expect, it } from "vitest";
import { makeUser } from "@/db/factories";
import { bookedScenario } from "@/db/scenario";
import { reviews } from "@/db/schema/reviews";
import { freshDatabase } from "@/db/testing";
import { after, DAY_MS } from "@/lib/dates";
import { listReviews, listTestimonials } from "./queries";

const database = await freshDatabase();
const now = new Date("2026-12-01T08:00:00Z");
const kind = "We drove to Huye and back, the car never missed a beat and the owner was kind.";

/** A review of a new car, by somebody new, so many days from now. */
async function review(day: number, fields: Partial<typeof reviews.$inferInsert> = {}) {
  const { vehicle, bookingId } = await bookedScenario(database, true, now);
  const author = await makeUser(database, { firstName: "Aline", lastName: "Uwase" });
  const row = { id: uuid(), bookingId, vehicleId: vehicle.id, authorId: author.id, rating: 5, comment: kind };
  await database.insert(reviews).values({ ...row, createdAt: after(now, day * DAY_MS), ...fields });
  return row;
}

it("lists a car's reviews newest first, by first name and initial, ten of all", async () => {
  const { vehicleId } = await review(0);
  for (let day = 1; day <= 11; day++) await review(day, { vehicleId, rating: 4 });
  const page = await listReviews(vehicleId);
  expect([page.items.length, page.total]).toEqual([10, 12]);
  expect(page.items[0]).toMatchObject({
    authorName: "Aline U.",
    rating: 4,
    trippedAt: "2026-12-14T08:00:00.000Z",
  });
  expect(page.items[0]?.createdAt).toBe(after(now, 11 * DAY_MS).toISOString());
  expect(JSON.stringify(page)).not.toMatch(/email|example\.com|authorId/);
});

it("chooses three good words, each of another car and in other words", async () => {
  await review(20, { rating: 3, comment: `${kind} But late.` });
  await review(21, { comment: "Nice." });
  await review(22);
  const chosen = [];
  for (const extra of ["Thank you!", "Again soon.", "Murakoze."])
    chosen.push((await review(23, { comment: `${kind} ${extra}` })).vehicleId);
  const quotes = await listTestimonials();
  expect(quotes.map(({ vehicleId }) => vehicleId).sort()).toEqual(chosen.sort());
});
