import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { bookingEvents, bookings } from "@/db/schema/rentals/bookings";
import { freshDatabase } from "@/db/testing/fresh-database";
import { bookedScenario } from "@/db/testing/scenarios";
import { addMs } from "@/lib/platform/dates";
import type { BookingRow } from "@/lib/rentals/bookings/booking-row";
import { cancelBooking } from "@/lib/rentals/bookings/commands";
import { lockBooking } from "@/lib/rentals/bookings/lock";
import { recordBookingEvent, recordTransition } from "./record-transition";

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

it("a booking changes only from the status that was read, and records one event", async () => {
  const booking = await aBooking();
  await move(booking, "confirmed");
  await expect(move(booking, "expired")).rejects.toMatchObject({ key: "bookingChanged" });
  const [row] = await database.select().from(bookings).where(eq(bookings.id, booking.id));
  expect(row?.status).toBe("confirmed");
  const events = await database
    .select()
    .from(bookingEvents)
    .where(eq(bookingEvents.bookingId, booking.id))
    .orderBy(bookingEvents.id);
  expect(events.map(({ toStatus }) => toStatus)).toEqual(["pending_payment", "confirmed"]);
});

it("has a timeline in order, even when an earlier request waited for the lock", async () => {
  const { renter, bookingId } = await bookedScenario(database, true, now);
  const [row] = await database.select().from(bookings).where(eq(bookings.id, bookingId));
  const late = addMs(now, 9_000);
  await database.transaction((tx) =>
    recordBookingEvent(tx, row as BookingRow, system, { reason: "late_waived", amountCents: 100 }, late),
  );
  // This request arrived before that event but got the lock after it.
  const { events } = await cancelBooking(renter, bookingId, { reason: "" }, addMs(now, 4_000));
  expect(events.map(({ reason, at }) => [reason, at])).toEqual([
    ["created", now.toISOString()],
    ["late_waived", late.toISOString()],
    ["cancelled", late.toISOString()],
  ]);
});

it("has event times that never decrease, even with parallel requests", async () => {
  const { renter, bookingId } = await bookedScenario(database, true, now);
  const instants = Array.from({ length: 8 }, (_, index) => addMs(now, (8 - index) * 1_000));
  await Promise.all(
    instants.map((at) =>
      database.transaction(async (tx) => {
        const booking = await lockBooking(tx, renter, bookingId);
        await recordBookingEvent(tx, booking, system, { reason: "late_waived", amountCents: 100 }, at);
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

it("a booking changes only according to the transition table", async () => {
  const booking = await aBooking();
  await expect(move(booking, "completed")).rejects.toMatchObject({ key: "bookingChanged" });
});
