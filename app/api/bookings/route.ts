import { networkOfAddress } from "@/lib/platform/http/client-network";
import { route } from "@/lib/platform/routes/route";
import { createBooking } from "@/lib/rentals/bookings/commands";
import {
  bookingDetail,
  bookingListQuery,
  bookingPage,
  bookingRequest,
} from "@/lib/rentals/bookings/contract";
import { listBookings } from "@/lib/rentals/bookings/lists/queries";

// GET /api/bookings – the bookings visible to the caller, newest first
export const GET = route({
  access: "user",
  query: bookingListQuery,
  returns: bookingPage,
  handle: ({ actor, query, now }) => listBookings(actor, query, now),
});

// POST /api/bookings – holds the dates of a quote for 15 minutes
export const POST = route({
  access: "user",
  body: bookingRequest,
  returns: bookingDetail,
  status: 201,
  isIdempotent: true,
  handle: ({ actor, body, now, device }) =>
    createBooking(actor, body, now, networkOfAddress(device.ipAddress)),
});
