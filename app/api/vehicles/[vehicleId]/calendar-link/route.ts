import { calendarLink } from "@/lib/catalog/availability/calendar/contract";
import {
  getCalendarLink,
  renewCalendarLink,
  revokeCalendarLink,
} from "@/lib/catalog/availability/calendar-feed/feed";
import { vehicleParams } from "@/lib/catalog/vehicles/contract";
import { route } from "@/lib/platform/routes/route";

// GET /api/vehicles/:vehicleId/calendar-link – the secret URL of the vehicle's calendar feed, if there is one
export const GET = route({
  access: "user",
  params: vehicleParams,
  returns: calendarLink,
  handle: ({ actor, params }) => getCalendarLink(actor, params.vehicleId),
});

// POST /api/vehicles/:vehicleId/calendar-link – creates a new feed URL; the previous one becomes invalid
export const POST = route({
  access: "user",
  params: vehicleParams,
  returns: calendarLink,
  status: 201,
  handle: ({ actor, params, now }) => renewCalendarLink(actor, params.vehicleId, now),
});

// DELETE /api/vehicles/:vehicleId/calendar-link – deletes the feed URL
export const DELETE = route({
  access: "user",
  params: vehicleParams,
  returns: calendarLink,
  handle: ({ actor, params }) => revokeCalendarLink(actor, params.vehicleId),
});
