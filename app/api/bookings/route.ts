import { networkOf } from "@/lib/api/network";
import { route } from "@/lib/api/route";
import { createBooking } from "@/lib/bookings/commands";
import { bookingDetail, bookingListQuery, bookingPage, bookingRequest } from "@/lib/bookings/contract";
import { listBookings } from "@/lib/bookings/list-queries";

// GET /api/bookings – the bookings one may see, newest first
export const GET = route({
  access: "user",
  query: bookingListQuery,
  returns: bookingPage,
  handle: ({ actor, query, now }) => listBookings(actor, query, now),
});

// POST /api/bookings – take the dates of a quote for 15 minutes
export const POST = route({
  access: "user",
  body: bookingRequest,
  returns: bookingDetail,
  status: 201,
  isIdempotent: true,
  handle: ({ actor, body, now, device }) => createBooking(actor, body, now, networkOf(device.ipAddress)),
});
