import { cancelBookingAsAdmin } from "@/lib/payments/booking-interventions/commands";
import { adminCancellation } from "@/lib/payments/booking-interventions/contract";
import { route } from "@/lib/platform/http/route";
import { bookingDetail, bookingParams } from "@/lib/rentals/bookings/contract";

export const POST = route({
  summary: "cancels a booking with a chosen refund",
  access: "admin",
  params: bookingParams,
  body: adminCancellation,
  returns: bookingDetail,
  status: 201,
  isIdempotent: true,
  handle: ({ actor, params, body, now, device }) =>
    cancelBookingAsAdmin(actor, params.bookingId, body, { now, device }),
});
