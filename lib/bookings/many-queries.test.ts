import { v7 as uuid } from "uuid";
import { expect, it, vi } from "vitest";
import { bookedScenario } from "@/db/scenario";
import { bookings } from "@/db/schema/bookings";
import { quotes } from "@/db/schema/quotes";
import { freshDatabase } from "@/db/testing";
import { after, DAY_MS } from "@/lib/dates";
import { bookingStatus } from "./contract";
import { listBookings, totalBookings } from "./list-queries";

const database = await freshDatabase();
const now = new Date("2026-12-01T08:00:00Z");
/** How often the database is asked while something is read. */
async function asked<T>(read: () => Promise<T>): Promise<[T, number]> {
  const spy = vi.spyOn(database.$client as unknown as { query: () => unknown }, "query");
  const result = await read();
  const count = spy.mock.calls.length;
  spy.mockRestore();
  return [result, count];
}

it("shows a renter with 500 rentals page after page, each view with three questions at most", async () => {
  const { renter, bookingId } = await bookedScenario(database, true, now);
  const [first] = await database.select().from(bookings);
  if (!first || first.id !== bookingId) throw new Error("the one booking there is");
  const statuses = ["completed", "cancelled", "expired", "declined", "no_show"] as const;
  const [offer] = await database.select().from(quotes);
  if (!offer) throw new Error("the quote it was made of");
  const offers = Array.from({ length: 499 }, () => ({ ...offer, id: uuid() }));
  await database.insert(quotes).values(offers);
  await database.insert(bookings).values(
    offers.map(({ id: quoteId }, index) => ({
      ...first,
      id: uuid(),
      quoteId,
      reference: `MANY-${index}`,
      status: statuses[index % statuses.length] ?? "completed",
      deadlineAt: null,
      createdAt: after(now, -(index + 1) * DAY_MS),
    })),
  );

  const [totals, questions] = await asked(() => totalBookings(renter, { side: "renter" }, now));
  expect(questions).toBeLessThanOrEqual(1);
  expect(totals.byStatus).toMatchObject({ pending_payment: 1, completed: 100, cancelled: 100, no_show: 99 });
  expect(Object.keys(totals.byStatus).sort()).toEqual([...bookingStatus.options].sort());

  const seen = new Set<string>();
  let cursor: string | undefined;
  do {
    const query = { side: "renter", limit: 50, cursor } as const;
    const [page, count] = await asked(() => listBookings(renter, query, now));
    expect(count).toBeLessThanOrEqual(2);
    for (const { id } of page.items) seen.add(id);
    cursor = page.nextCursor ?? undefined;
  } while (cursor);
  expect(seen.size).toBe(500);
});
