import { route } from "@/lib/api/route";
import { calendarLink } from "@/lib/calendars/contract";
import { getLink, renewLink, revokeLink } from "@/lib/calendars/feed";
import { vehicleParams } from "@/lib/vehicles/contract";

// GET /api/vehicles/:vehicleId/calendar-link – the secret address of its feed, if there is one
export const GET = route({
  access: "user",
  params: vehicleParams,
  returns: calendarLink,
  handle: ({ actor, params }) => getLink(actor, params.vehicleId),
});

// POST /api/vehicles/:vehicleId/calendar-link – a new one; the one before shows nothing any more
export const POST = route({
  access: "user",
  params: vehicleParams,
  returns: calendarLink,
  status: 201,
  handle: ({ actor, params, now }) => renewLink(actor, params.vehicleId, now),
});

// DELETE /api/vehicles/:vehicleId/calendar-link – none any more
export const DELETE = route({
  access: "user",
  params: vehicleParams,
  returns: calendarLink,
  handle: ({ actor, params }) => revokeLink(actor, params.vehicleId),
});
