import { z } from "zod";
import { route } from "@/lib/platform/http/route";
import { bookingParams } from "@/lib/rentals/bookings/contract";
import {
  issuePresenceCode,
  voidPresenceCodes,
} from "@/lib/rentals/bookings/handovers/presence-codes/commands";
import { presenceCode } from "@/lib/rentals/bookings/handovers/presence-codes/contract";

export const POST = route({
  summary:
    "makes the code with which the renter records the next handover beside the owner; good for ten minutes",
  access: "user",
  params: bookingParams,
  returns: presenceCode,
  status: 201,
  cost: 5,
  handle: ({ actor, params, now }) => issuePresenceCode(actor, params.bookingId, now),
});

export const DELETE = route({
  summary: "makes the code that the owner's side shows invalid, unless it has been used",
  access: "user",
  params: bookingParams,
  returns: z.null(),
  handle: ({ actor, params }) => voidPresenceCodes(actor, params.bookingId).then(() => null),
});
