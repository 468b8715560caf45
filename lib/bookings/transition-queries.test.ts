import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { bookedScenario } from "@/db/scenario";
import { bookingEvents, bookings } from "@/db/schema/bookings";
import { freshDatabase } from "@/db/testing";
import { type BookingRow, recordTransition } from "./transition";

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

it("and only to where the table lets it", async () => {
  const booking = await aBooking();
  await expect(move(booking, "completed")).rejects.toMatchObject({ key: "bookingChanged" });
});
