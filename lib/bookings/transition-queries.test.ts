import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { bookedScenario } from "@/db/scenario";
import { bookingEvents, bookings } from "@/db/schema/bookings";
import { freshDatabase } from "@/db/testing";
import { after } from "@/lib/dates";
import { cancelBooking } from "./commands";
import { lockBooking } from "./lock";
import { type BookingRow, recordEvent, recordTransition } from "./transition";

const database = await freshDatabase();
const now = new Date();
const system = { kind: "system" } as const;

async function aBooking(): Promise<BookingRow> {
  const { bookingId } = await bookedScenario(database, true, now);
  const [row] = await database.select().from(bookings).where(eq(bookings.id, bookingId));
  return row as BookingRow;
}

const move = (booking: BookingRow, to: "confirmed" | "completed" | "expired") =>
  database.transaction((tx) => recordTransition(tx, booking, system, { to, reason: to }, now));

it("a booking moves only from where it was seen, and says so once", async () => {
  const booking = await aBooking();
  await move(booking, "confirmed");
  await expect(move(booking, "expired")).rejects.toMatchObject({ key: "bookingChanged" });
  const [row] = await database.select().from(bookings).where(eq(bookings.id, booking.id));
  expect(row?.status).toBe("confirmed");
  const events = await database.select().from(bookingEvents).where(eq(bookingEvents.bookingId, booking.id));
  expect(events.map(({ toStatus }) => toStatus)).toEqual(["pending_payment", "confirmed"]);
});

it("has a timeline in order, also where a request came in first and waited for the lock", async () => {
  const { renter, bookingId } = await bookedScenario(database, true, now);
  const [row] = await database.select().from(bookings).where(eq(bookings.id, bookingId));
  const late = after(now, 9_000);
  await database.transaction((tx) =>
    recordEvent(tx, row as BookingRow, system, { reason: "late_waived", amountCents: 100 }, late),
  );
  // It came in before that, and got the lock after it.
  const { events } = await cancelBooking(renter, bookingId, { reason: "" }, after(now, 4_000));
  expect(events.map(({ reason, at }) => [reason, at])).toEqual([
    ["created", now.toISOString()],
    ["late_waived", late.toISOString()],
    ["cancelled", late.toISOString()],
  ]);
});

it("is written at instants that never go back, whatever waits for its lock at once", async () => {
  const { renter, bookingId } = await bookedScenario(database, true, now);
  const instants = Array.from({ length: 8 }, (_, index) => after(now, (8 - index) * 1_000));
  await Promise.all(
    instants.map((at) =>
      database.transaction(async (tx) => {
        const booking = await lockBooking(tx, renter, bookingId);
        await recordEvent(tx, booking, system, { reason: "late_waived", amountCents: 100 }, at);
      }),
    ),
  );
  const events = await database
    .select({ at: bookingEvents.at })
    .from(bookingEvents)
    .where(eq(bookingEvents.bookingId, bookingId))
    .orderBy(bookingEvents.id);
  expect(events).toHaveLength(9);
  expect(events).toEqual(events.toSorted((one, other) => one.at.getTime() - other.at.getTime()));
});

it("and only to where the table lets it", async () => {
  const booking = await aBooking();
  await expect(move(booking, "completed")).rejects.toMatchObject({ key: "bookingChanged" });
});
