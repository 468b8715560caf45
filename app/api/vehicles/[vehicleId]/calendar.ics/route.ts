import { feedQuery } from "@/lib/catalog/availability/calendar/contract";
import { readFeed } from "@/lib/catalog/availability/calendar-feed/feed";
import { vehicleParams } from "@/lib/catalog/vehicles/contract";
import { fileRoute } from "@/lib/platform/http/route";

export const GET = fileRoute({
  summary: "a vehicle's occupied periods as a calendar feed, with its secret token",
  access: "public",
  params: vehicleParams,
  query: feedQuery,
  // Calendars poll once an hour; more than 120 requests a minute would only serve to guess tokens.
  cost: 10,
  handle: ({ params, query, now }) => readFeed(params.vehicleId, query.token, now),
});
