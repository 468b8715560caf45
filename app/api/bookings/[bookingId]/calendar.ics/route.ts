import { fileRoute } from "@/lib/platform/routes/route";
import { bookingParams } from "@/lib/rentals/bookings/contract";
import { writeBookingCalendarFile } from "@/lib/rentals/bookings/details/calendar-file";

// GET /api/bookings/:bookingId/calendar.ics – a confirmed booking as a calendar file
export const GET = fileRoute({
  access: "user",
  params: bookingParams,
  handle: ({ actor, params, locale, now }) => writeBookingCalendarFile(actor, params.bookingId, locale, now),
});
