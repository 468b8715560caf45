import { interventions } from "@/lib/payments/booking-interventions/contract";
import { reviewRisk } from "@/lib/payments/booking-interventions/review-risk";
import { route } from "@/lib/platform/http/route";
import { bookingParams } from "@/lib/rentals/bookings/contract";

export const POST = route({
  summary: "records that an unusual booking was reviewed",
  access: "admin",
  params: bookingParams,
  returns: interventions,
  handle: ({ actor, params, now, device }) => reviewRisk(actor, params.bookingId, { now, device }),
});
