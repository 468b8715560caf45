import { eq, getTableColumns, sql } from "drizzle-orm";
import { bigint, customType, numeric, type PgColumn, pgTable, timestamp } from "drizzle-orm/pg-core";
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
  const fields = { ...columns, double: sql`${bookingEvents.id} * 2`.mapWith(String) };
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
    events: own.map((event) => ({ ...event, double: String(event.id * 2) })),
    payments: [],
  });
});

const unfit = pgTable("unfit", {
  exact: numeric(),
  rounded: numeric({ mode: "number" }),
  whole: numeric({ mode: "bigint" }),
  large: bigint({ mode: "bigint" }),
  time: timestamp({ mode: "string" }),
  bytes: customType<{ data: Uint8Array }>({ dataType: () => "bytea" })(),
});
const read = (fields: Parameters<typeof rowsOf>[0]) => rowsOf(fields, sql`from ${unfit}`, sql`1`);

it.each(Object.entries<PgColumn>(getTableColumns(unfit)))(
  "refuses the column %s, which JSON changes, also as the decoder of an expression",
  (name, column) => {
    expect(() => read({ [name]: column })).toThrow(`rowsOf cannot read ${name}`);
    expect(() => read({ [name]: sql`max(${column})`.mapWith(column) })).toThrow(`rowsOf cannot read ${name}`);
  },
);

it("refuses an expression without a decoder, a value, and more fields than PostgreSQL passes to a function", () => {
  expect(() => read({ now: sql<Date>`now()` })).toThrow("rowsOf needs mapWith for now");
  const ofOne = sql`from ${unfit} where ${unfit.time} = ${"2026-01-01"}`;
  expect(() => rowsOf({ id: payments.id }, ofOne, sql`1`)).toThrow("rowsOf takes no values");
  const fields = (count: number) =>
    Object.fromEntries(Array.from({ length: count }, (_, index) => [`f${index}`, payments.id]));
  expect(() => read(fields(100))).not.toThrow();
  expect(() => read(fields(101))).toThrow("at most 100 fields");
});
