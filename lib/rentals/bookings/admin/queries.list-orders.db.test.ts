import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { bookings } from "@/db/schema/rentals/bookings";
import { makeUser } from "@/db/testing/factories";
import { freshDatabase } from "@/db/testing/fresh-database";
import { actorFor, bookedScenario } from "@/db/testing/scenarios";
import { addMs, DAY_MS } from "@/lib/platform/dates";
import { adminBookingsQuery, bookingSorts } from "./contract";
import { listAdminBookings } from "./queries";

const database = await freshDatabase();
const now = new Date();
const admin = actorFor(await makeUser(database, { role: "admin" }));
const ids: string[] = [];
for (const daysAgo of [3, 2, 1]) {
  const { bookingId } = await bookedScenario(database, true, now);
  const [row] = await database.select().from(bookings).where(eq(bookings.id, bookingId));
  if (!row) throw new Error("the scenario has no booking");
  await database
    .update(bookings)
    .set({
      createdAt: addMs(now, -daysAgo * DAY_MS),
      startsAt: addMs(row.startsAt, -daysAgo * 60_000),
    })
    .where(eq(bookings.id, bookingId));
  ids.push(bookingId);
}
const list = (query: Record<string, string>) =>
  listAdminBookings(admin, adminBookingsQuery.parse(query), now);
const idsOf = async (sort: string) => (await list({ sort })).items.map(({ id }) => id);

it("bookings can be sorted by age, pick-up or total, each listed once across pages", async () => {
  expect(await idsOf("oldest")).toEqual(ids);
  expect(await idsOf("newest")).toEqual(ids.toReversed());
  expect(await idsOf("pickUpFirst")).toEqual(ids);
  expect(await idsOf("pickUpLast")).toEqual(ids.toReversed());
  // The totals are the same, so the id decides.
  expect(await idsOf("lowest")).toEqual((await idsOf("highest")).toReversed());
  for (const sort of bookingSorts) {
    const paged: string[] = [];
    for (let cursor: string | null = ""; cursor !== null; ) {
      const page = await list({ sort, limit: "1", ...(cursor && { cursor }) });
      paged.push(...page.items.map(({ id }) => id));
      cursor = page.nextCursor;
    }
    expect(paged, sort).toEqual(await idsOf(sort));
  }
});
