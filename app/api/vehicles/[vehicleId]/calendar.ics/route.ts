import { feedQuery } from "@/lib/catalog/availability/calendar/contract";
import { readFeed } from "@/lib/catalog/availability/calendar-feed/feed";
import { vehicleParams } from "@/lib/catalog/vehicles/contract";
import { fileRoute } from "@/lib/platform/routes/route";

// GET /api/vehicles/:vehicleId/calendar.ics?token – a vehicle's occupied periods as a calendar feed, with its secret token
export const GET = fileRoute({
  access: "public",
  params: vehicleParams,
  query: feedQuery,
  // Calendars poll once an hour; 120 a minute would only serve to guess tokens.
  cost: 10,
  handle: ({ params, query, now }) => readFeed(params.vehicleId, query.token, now),
});
