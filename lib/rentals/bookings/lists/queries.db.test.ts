import { and, eq } from "drizzle-orm";
import { v7 as uuid } from "uuid";
import { expect, it, vi } from "vitest";
import { bookings } from "@/db/schema/rentals/bookings";
import { quotes } from "@/db/schema/rentals/quotes";
import { freshDatabase } from "@/db/testing/fresh-database";
import { bookedScenario, telephoneScenario } from "@/db/testing/scenarios";
import { bookingStatus } from "@/lib/catalog/availability/booking-status";
import { addMs, DAY_MS } from "@/lib/platform/dates";
import { statusAt } from "@/lib/rentals/bookings/transitions/state-machine";
import { getBookingTotals, hasStatus, listBookings } from "./queries";

const database = await freshDatabase();
const now = new Date("2026-12-01T08:00:00Z");
/**
 * Counts the database statements that `read` issues: the fewest of three runs, because notifications of the scenario
 * may still be delivered meanwhile.
 */
async function countingStatements<T>(read: () => Promise<T>): Promise<[T, number]> {
  let fewest = Number.POSITIVE_INFINITY;
  let result = await read();
  for (let run = 0; run < 3; run++) {
    const spy = vi.spyOn(database.$client, "unsafe");
    result = await read();
    fewest = Math.min(fewest, spy.mock.calls.length);
    spy.mockRestore();
  }
  return [result, fewest];
}

it("pages through 500 bookings of a renter with at most three database statements per page", async () => {
  const { renter, bookingId } = await bookedScenario(database, true, now);
  const [first] = await database.select().from(bookings);
  if (!first || first.id !== bookingId) throw new Error("no booking was found");
  const statuses = ["completed", "cancelled", "expired", "declined", "no_show"] as const;
  const [offer] = await database.select().from(quotes);
  if (!offer) throw new Error("the booking's quote was not found");
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
      createdAt: addMs(now, -(index + 1) * DAY_MS),
    })),
  );

  const [totals, questions] = await countingStatements(() =>
    getBookingTotals(renter, { side: "renter" }, now),
  );
  expect(questions).toBeLessThanOrEqual(1);
  expect(totals.byStatus).toMatchObject({ pending_payment: 1, completed: 100, cancelled: 100, no_show: 99 });
  expect(Object.keys(totals.byStatus).sort()).toEqual([...bookingStatus.options].sort());

  const seen = new Set<string>();
  let cursor: string | undefined;
  do {
    const query = { side: "renter", limit: 50, cursor } as const;
    const [page, count] = await countingStatements(() => listBookings(renter, query, now));
    expect(count).toBeLessThanOrEqual(2);
    for (const { id } of page.items) seen.add(id);
    cursor = page.nextCursor ?? undefined;
  } while (cursor);
  expect(seen.size).toBe(500);
});

it("finds a booking under its effective status, whatever is stored and whatever deadline has passed", async () => {
  const { bookingId } = await bookedScenario(database, true, now);
  const isIt = eq(bookings.id, bookingId);
  for (const status of bookingStatus.options) {
    const deadlineAt = status === "pending_payment" || status === "requested" ? addMs(now, DAY_MS) : null;
    const [booking] = await database.update(bookings).set({ status, deadlineAt }).where(isIt).returning();
    if (!booking) throw new Error("no booking was found");
    for (const boundary of [booking.endsAt, ...(deadlineAt ? [deadlineAt] : [])])
      for (const at of [addMs(boundary, -1), boundary]) {
        const found = [];
        for (const each of bookingStatus.options)
          if (await database.$count(bookings, and(isIt, hasStatus(each, at)))) found.push(each);
        expect(found, `${status} at ${at.toISOString()}`).toEqual([statusAt(booking, at)]);
      }
  }
});

it("has a reservation that is paid at the pick-up among the renter's upcoming bookings, not the unpaid ones", async () => {
  const { customer, bookingId } = await telephoneScenario(database, now);
  const query = { side: "renter", limit: 50 } as const;
  expect(await getBookingTotals(customer, query, now)).toMatchObject({ pending: 0, upcoming: 1 });
  const { items } = await listBookings(customer, { ...query, status: "upcoming" }, now);
  expect(items.map(({ id }) => id)).toEqual([bookingId]);
});
