import { pausedBookings, pausedBookingsQuery } from "@/lib/catalog/availability/pauses/contract";
import { listPausedBookings } from "@/lib/catalog/availability/pauses/queries";
import { route } from "@/lib/platform/http/route";

export const GET = route({
  summary: "the bookings on the days of a pause, before it is set",
  access: "user",
  query: pausedBookingsQuery,
  returns: pausedBookings,
  handle: ({ actor, query, now }) => listPausedBookings(actor, query, now),
});
