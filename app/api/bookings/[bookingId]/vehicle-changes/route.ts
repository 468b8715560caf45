import { route } from "@/lib/platform/http/route";
import { proposeVehicleChange } from "@/lib/rentals/bookings/changes/vehicles/commands";
import { vehicleChangeRequest } from "@/lib/rentals/bookings/changes/vehicles/contract";
import { bookingDetail, bookingParams } from "@/lib/rentals/bookings/contract";

export const POST = route({
  summary: "moves a booking to another vehicle; the renter is asked where it is not as good",
  access: "user",
  params: bookingParams,
  body: vehicleChangeRequest,
  returns: bookingDetail,
  status: 201,
  isIdempotent: true,
  handle: ({ actor, params, body, now }) => proposeVehicleChange(actor, params.bookingId, body, now),
});
