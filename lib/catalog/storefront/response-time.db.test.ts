import { eq } from "drizzle-orm";
import { v7 as uuid } from "uuid";
import { expect, it } from "vitest";
import { bookingEvents, bookings } from "@/db/schema/rentals/bookings";
import { quotes } from "@/db/schema/rentals/quotes";
import { freshDatabase } from "@/db/testing/fresh-database";
import { bookedScenario } from "@/db/testing/scenarios";
import { findVehicle } from "@/lib/catalog/storefront/vehicle-page/queries";
import { addMs, DAY_MS, MINUTE_MS } from "@/lib/platform/dates";

const database = await freshDatabase();

type Booking = typeof bookings.$inferInsert;

/** A business, and a function that makes another request, answered after some minutes. */
async function businessWithRequests() {
  const now = new Date();
  const { vehicle, bookingId } = await bookedScenario(database, false, now);
  const [row] = await database.select().from(bookings).where(eq(bookings.id, bookingId));
  const [quote] = await database
    .select()
    .from(quotes)
    .where(eq(quotes.id, row?.quoteId ?? ""));
  if (!row || !quote) throw new Error("the booking was not found");
  const request = async (
    minutes: number,
    { daysAgo = 10, ...set }: Partial<Booking> & { daysAgo?: number } = {},
  ) => {
    const [id, quoteId] = [uuid(), uuid()];
    const createdAt = addMs(now, -daysAgo * DAY_MS);
    const answeredAt = addMs(createdAt, minutes * MINUTE_MS);
    await database.insert(quotes).values({ ...quote, id: quoteId });
    await database.insert(bookings).values({
      ...row,
      id,
      quoteId,
      reference: `T-${id}`,
      createdAt,
      status: "completed",
      acceptedAt: answeredAt,
      deadlineAt: null,
      ...set,
    });
    return { id, answeredAt };
  };
  const decline = async (minutes: number, actorKind: "owner" | "system") => {
    const { id, answeredAt } = await request(minutes, { status: "declined", acceptedAt: null });
    const event = { bookingId: id, at: answeredAt, actorKind, reason: "declined" };
    await database.insert(bookingEvents).values({ ...event, fromStatus: "requested", toStatus: "declined" });
  };
  const shown = async () => (await findVehicle(vehicle.id))?.business.responseMinutes;
  return { request, decline, shown };
}

it("is the median of recent answers to requests, shown from five answers on", async () => {
  const { request, decline, shown } = await businessWithRequests();
  for (const minutes of [10, 20, 60]) await request(minutes);
  await decline(90, "owner");
  // Neither answers nor recent requests.
  await decline(1, "system");
  await request(1, { daysAgo: 200 });
  await request(1, { isInstantBook: true });
  await request(1, { source: "walk_in" });
  await request(1, { status: "expired", acceptedAt: null });
  expect(await shown()).toBeNull();
  await request(300);
  expect(await shown()).toBe(60);
});

it("counts the newest hundred answers", async () => {
  const { request, shown } = await businessWithRequests();
  for (let index = 0; index < 60; index++) await request(200, { daysAgo: 20 });
  for (let index = 0; index < 60; index++) await request(30, { daysAgo: 5 });
  expect(await shown()).toBe(30);
});
