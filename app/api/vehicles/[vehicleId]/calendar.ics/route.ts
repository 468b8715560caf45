import { fileRoute } from "@/lib/api/route";
import { feedQuery } from "@/lib/calendars/contract";
import { readFeed } from "@/lib/calendars/feed";
import { vehicleParams } from "@/lib/vehicles/contract";

// GET /api/vehicles/:vehicleId/calendar.ics?token – when a car is taken, for whoever knows its secret
export const GET = fileRoute({
  access: "public",
  params: vehicleParams,
  query: feedQuery,
  // Calendars ask once an hour: 120 a minute are for guessing.
  cost: 10,
  handle: ({ params, query, now }) => readFeed(params.vehicleId, query.token, now),
});
