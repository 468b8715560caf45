import { and, eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { notifications } from "@/db/schema/messaging/notifications";
import { freshDatabase } from "@/db/testing/fresh-database";
import { vehicleScenario } from "@/db/testing/scenarios";
import { answerCharge } from "@/lib/operations/demo/providers/commands";
import { startPayment } from "@/lib/payments/payments/checkout/commands";
import { advancePayment } from "@/lib/payments/payments/processing/advance";
import { addMs, DAY_MS } from "@/lib/platform/dates";
import { createBooking } from "@/lib/rentals/bookings/commands";
import { importCalendarFile } from "./commands";
import { listImports } from "./queries";

const database = await freshDatabase();
const now = new Date("2026-12-01T08:00:00Z");

/** A vehicle that may be booked, and whose calendar is imported from a file with one entry. */
async function makeScenario(bufferMinutes = 0) {
  const { owner, vehicle, renter, quote } = await vehicleScenario(database, { bufferMinutes });
  const book = async (startsInDays: number) => {
    const actor = await renter();
    const { id } = await createBooking(actor, { quoteId: (await quote(actor, now, startsInDays)).id }, now);
    const pay = async () => {
      const payment = await startPayment(actor, { bookingId: id, purpose: "rent", method: "card" }, now);
      await answerCharge(actor, payment.id, { answer: "approve" }, new Date());
      await advancePayment(payment.id, now);
    };
    return { id, pay };
  };
  /** An entry from one day to another, counted from today. */
  const importEntry = (from: number, to: number) => {
    const day = (days: number) =>
      addMs(now, days * DAY_MS)
        .toISOString()
        .replace(/[-:]|\.\d+/g, "");
    const event = ["BEGIN:VEVENT", "UID:a", `DTSTART:${day(from)}`, `DTEND:${day(to)}`, "END:VEVENT"];
    const text = ["BEGIN:VCALENDAR", "VERSION:2.0", ...event, "END:VCALENDAR"].join("\r\n");
    const file = { name: "feed.ics", bytes: new TextEncoder().encode(text) };
    return importCalendarFile(owner, vehicle.id, { name: "Airport", file }, now, "192.0.2.1");
  };
  const conflicts = async () => (await listImports(owner, vehicle.id, now)).items[0]?.conflicts;
  const isConflict = and(eq(notifications.userId, owner.userId), eq(notifications.kind, "calendar-conflict"));
  const countsTold = async () => {
    const told = await database.select().from(notifications).where(isConflict).orderBy(notifications.id);
    return told.map(({ values }) => (values as { count: number }).count);
  };
  return { book, importEntry, conflicts, countsTold };
}

it("is recorded for every booking that one entry overlaps with, and told with their number", async () => {
  const { book, importEntry, countsTold } = await makeScenario();
  const [first, second] = [await book(2), await book(10)];
  await first.pay();
  await second.pay();
  expect((await importEntry(1, 20)).conflicts).toMatchObject([
    { takenBy: "booking", booking: { id: first.id }, otherBookings: [{ id: second.id }] },
  ]);
  expect(await countsTold()).toEqual([2]);
});

it("is told once when a checkout is paid that a calendar met before, and the booking is then shown", async () => {
  const { book, importEntry, conflicts, countsTold } = await makeScenario();
  const [first, second] = [await book(2), await book(10)];
  await first.pay();
  await importEntry(1, 20);
  expect(await countsTold()).toEqual([1]);
  expect(await conflicts()).toMatchObject([{ booking: { id: first.id }, otherBookings: [] }]);
  await second.pay();
  expect(await countsTold()).toEqual([1, 1]);
  expect(await conflicts()).toMatchObject([
    { takenBy: "booking", booking: { id: first.id }, otherBookings: [{ id: second.id }] },
  ]);
});

it("is not told for an entry that only falls into the time after a booking", async () => {
  const { book, importEntry, conflicts, countsTold } = await makeScenario(48 * 60);
  const { id, pay } = await book(10);
  await importEntry(13.5, 16);
  expect(await conflicts()).toMatchObject([{ takenBy: "hold", booking: null }]);
  await pay();
  expect(await countsTold()).toEqual([]);
  expect(await conflicts()).toMatchObject([{ booking: { id } }]);
});
