import { fileRoute } from "@/lib/platform/http/route";
import { bookingParams } from "@/lib/rentals/bookings/contract";
import { writeBookingCalendarFile } from "@/lib/rentals/bookings/details/calendar-file";

export const GET = fileRoute({
  summary: "a confirmed booking as a calendar file",
  access: "user",
  params: bookingParams,
  handle: ({ actor, params, locale, now }) => writeBookingCalendarFile(actor, params.bookingId, locale, now),
});
