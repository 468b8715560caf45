import { route } from "@/lib/platform/http/route";
import { acceptDriverInvitation } from "@/lib/rentals/bookings/additional-drivers/commands";
import { driverInvitations, driverParams } from "@/lib/rentals/bookings/additional-drivers/contract";

export const POST = route({
  summary: "accepts to drive the vehicle of a booking; the address invited must be the caller's verified one",
  access: "user",
  params: driverParams,
  returns: driverInvitations,
  status: 201,
  handle: ({ actor, params, now }) => acceptDriverInvitation(actor, params.driverId, now),
});
