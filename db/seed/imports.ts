import { DAY_MS, HOUR_MS } from "@/lib/dates";
import type { calendarConflicts, calendarImports } from "../schema/calendars";
import type { BookingRecord } from "./booking";
import type { Random } from "./random";

/**
 * One owner also rents a car out at the airport and took that calendar over from a file: an entry of it meets a booking
 * made here, for the owner to settle.
 */
export function importedCalendar(random: Random, now: Date, records: BookingRecord[]) {
  const readAt = new Date(now.getTime() - 5 * HOUR_MS);
  const met = records.find(
    ({ plan, booking }) =>
      plan.car.company.members.some(({ role }) => role === "owner") &&
      plan.car.sheet.id === undefined &&
      booking.status === "confirmed" &&
      booking.startsAt.getTime() > now.getTime() + 2 * DAY_MS,
  );
  const owner = met?.plan.car.company.members.find(({ role }) => role === "owner");
  if (!met || !owner) return { imports: [], conflicts: [] };
  const { id: bookingId, vehicleId, startsAt, endsAt } = met.booking;
  const imported: typeof calendarImports.$inferInsert = {
    id: random.uuid(readAt),
    vehicleId,
    name: "Airport desk",
    createdBy: owner.userId,
    lastReadAt: readAt,
    createdAt: readAt,
  };
  const conflict: typeof calendarConflicts.$inferInsert = {
    id: random.uuid(readAt),
    importId: imported.id,
    externalId: "airport-2207",
    summary: "Counter rental",
    startsAt: new Date(startsAt.getTime() + 2 * HOUR_MS),
    endsAt: new Date(endsAt.getTime() - 2 * HOUR_MS),
    takenBy: "booking",
    bookingId,
    foundAt: readAt,
  };
  return { imports: [imported], conflicts: [conflict] };
}
