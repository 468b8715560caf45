import { createCounterBooking } from "@/lib/payments/counter-payments/commands";
import { counterBookingRequest } from "@/lib/payments/counter-payments/contract";
import { route } from "@/lib/platform/http/route";
import { bookingDetail } from "@/lib/rentals/bookings/contract";

export const POST = route({
  summary: "books a quote of the counter for a customer and records what was paid",
  access: "user",
  key: "rentals.run",
  body: counterBookingRequest,
  returns: bookingDetail,
  status: 201,
  isIdempotent: true,
  hasNaturalKey: true,
  handle: ({ actor, body, now }) => createCounterBooking(actor, body, now),
});
