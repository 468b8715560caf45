import { calendarLink } from "@/lib/catalog/availability/calendar/contract";
import {
  getCalendarLink,
  renewCalendarLink,
  revokeCalendarLink,
} from "@/lib/catalog/availability/calendar-feed/feed";
import { vehicleParams } from "@/lib/catalog/vehicles/contract";
import { route } from "@/lib/platform/http/route";

export const GET = route({
  summary: "the secret URL of the vehicle's calendar feed, if there is one",
  access: "user",
  params: vehicleParams,
  returns: calendarLink,
  handle: ({ actor, params }) => getCalendarLink(actor, params.vehicleId),
});

export const POST = route({
  summary: "creates a new feed URL; the previous one becomes invalid",
  access: "user",
  params: vehicleParams,
  returns: calendarLink,
  status: 201,
  handle: ({ actor, params, now }) => renewCalendarLink(actor, params.vehicleId, now),
});

export const DELETE = route({
  summary: "deletes the feed URL",
  access: "user",
  params: vehicleParams,
  returns: calendarLink,
  handle: ({ actor, params }) => revokeCalendarLink(actor, params.vehicleId),
});
