import { z } from "zod";
import { route } from "@/lib/platform/http/route";
import { withdrawDriver } from "@/lib/rentals/bookings/additional-drivers/commands";
import { bookingDriverParams } from "@/lib/rentals/bookings/additional-drivers/contract";

export const DELETE = route({
  summary: "takes a driver off a booking before the pick-up: by its renter, or by the driver",
  access: "user",
  params: bookingDriverParams,
  returns: z.null(),
  handle: ({ actor, params, now }) =>
    withdrawDriver(actor, params.bookingId, params.driverId, now).then(() => null),
});
