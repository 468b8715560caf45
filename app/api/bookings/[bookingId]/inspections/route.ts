import { route } from "@/lib/platform/http/route";
import { bookingDetail, bookingParams } from "@/lib/rentals/bookings/contract";
import { recordInspection } from "@/lib/rentals/bookings/handovers/inspections/commands";
import { inspectionRequest } from "@/lib/rentals/bookings/handovers/inspections/contract";

export const POST = route({
  summary:
    "records what one side saw at a handover, signed; by the renter with the owner's code, it is the handover",
  access: "user",
  params: bookingParams,
  body: inspectionRequest,
  returns: bookingDetail,
  status: 201,
  isIdempotent: true,
  handle: ({ actor, params, body, now }) => recordInspection(actor, params.bookingId, body, now),
});
