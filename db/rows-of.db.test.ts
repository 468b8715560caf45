import { eq, getTableColumns, sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { rowsOf } from "./rows-of";
import { payments } from "./schema/payments/payments";
import { bookingEvents, bookings } from "./schema/rentals/bookings";
import { freshDatabase } from "./testing/fresh-database";
import { bookedScenario } from "./testing/scenarios";

const database = await freshDatabase();

it("reads rows of another table with the values that a statement of their own returns", async () => {
  const { bookingId } = await bookedScenario(database, true, new Date());
  const columns = getTableColumns(bookingEvents);
  const ofBooking = eq(bookingEvents.bookingId, bookingId);
  await database.insert(bookingEvents).values({
    bookingId,
    actorKind: "owner",
    toStatus: "confirmed",
    reason: "paid",
    details: { note: 'a "quoted" text', amountCents: 24 },
  });
  const own = await database.select(columns).from(bookingEvents).where(ofBooking).orderBy(bookingEvents.id);
  const fields = { ...columns, double: sql<number>`${bookingEvents.id} * 2` };
  const [row] = await database
    .select({
      id: bookings.id,
      events: rowsOf(
        fields,
        sql`from ${bookingEvents} where ${bookingEvents.bookingId} = ${bookings.id}`,
        sql`${bookingEvents.id}`,
      ),
      payments: rowsOf(
        { id: payments.id },
        sql`from ${payments} where ${payments.bookingId} = ${bookings.id}`,
        sql`${payments.id}`,
      ),
    })
    .from(bookings)
    .where(eq(bookings.id, bookingId));
  expect(own).toHaveLength(2);
  expect(row).toEqual({
    id: bookingId,
    events: own.map((event) => ({ ...event, double: event.id * 2 })),
    payments: [],
  });
});
