import { route } from "@/lib/platform/http/route";
import { driverInvitations } from "@/lib/rentals/bookings/additional-drivers/contract";
import { listDriverInvitations } from "@/lib/rentals/bookings/additional-drivers/queries";

export const GET = route({
  summary: "the bookings that are not over whose renters named the caller as a driver",
  access: "user",
  returns: driverInvitations,
  handle: ({ actor, now }) => listDriverInvitations(actor, now),
});
