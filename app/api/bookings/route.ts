import { networkOfAddress } from "@/lib/platform/http/client-network";
import { route } from "@/lib/platform/http/route";
import { createBooking } from "@/lib/rentals/bookings/commands";
import {
  bookingDetail,
  bookingListQuery,
  bookingPage,
  bookingRequest,
} from "@/lib/rentals/bookings/contract";
import { listBookings } from "@/lib/rentals/bookings/lists/queries";

export const GET = route({
  summary: "the bookings visible to the caller, newest first",
  access: "user",
  query: bookingListQuery,
  returns: bookingPage,
  handle: ({ actor, query, now }) => listBookings(actor, query, now),
});

export const POST = route({
  summary: "holds the dates of a quote for 15 minutes",
  access: "user",
  body: bookingRequest,
  returns: bookingDetail,
  status: 201,
  isIdempotent: true,
  hasNaturalKey: true,
  handle: ({ actor, body, now, device }) =>
    createBooking(actor, body, now, networkOfAddress(device.ipAddress)),
});
