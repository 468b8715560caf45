import { DAY_MS, HOUR_MS } from "@/lib/platform/dates";
import type { calendarConflicts, calendarImports } from "../schema/catalog/calendars";
import type { BookingRecord } from "./booking";
import type { Random } from "./random";

/**
 * One owner also rents a vehicle out at the airport and imported that calendar from a file; one entry
 * conflicts with a booking, for the owner to resolve.
 */
export function importedCalendar(random: Random, now: Date, records: BookingRecord[]) {
  const readAt = new Date(now.getTime() - 5 * HOUR_MS);
  const met = records.find(
    ({ plan, booking }) =>
      plan.vehicle.business.members.some(({ role }) => role === "owner") &&
      plan.vehicle.spec.id === undefined &&
      booking.status === "confirmed" &&
      booking.startsAt.getTime() > now.getTime() + 2 * DAY_MS,
  );
  const owner = met?.plan.vehicle.business.members.find(({ role }) => role === "owner");
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
