import { fileRoute } from "@/lib/api/route";
import { bookingParams } from "@/lib/bookings/contract";
import { writeTrip } from "@/lib/calendars/trip";

// GET /api/bookings/:bookingId/calendar.ics – a rental that will take place, for one's own calendar
export const GET = fileRoute({
  access: "user",
  params: bookingParams,
  handle: ({ actor, params, locale, now }) => writeTrip(actor, params.bookingId, locale, now),
});
