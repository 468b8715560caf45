import { route } from "@/lib/platform/http/route";
import { inviteDriver } from "@/lib/rentals/bookings/additional-drivers/commands";
import { driverRequest } from "@/lib/rentals/bookings/additional-drivers/driver-request";
import { bookingDetail, bookingParams } from "@/lib/rentals/bookings/contract";

export const POST = route({
  summary:
    "names an additional driver by email, for whom the booking pays; they accept with an account of their own",
  access: "user",
  params: bookingParams,
  body: driverRequest,
  returns: bookingDetail,
  status: 201,
  handle: ({ actor, params, body, now, locale }) =>
    inviteDriver(actor, params.bookingId, body.email, { now, locale }),
});
