import { route } from "@/lib/api/route";
import { timeline, timelineQuery } from "@/lib/calendars/contract";
import { getTimeline } from "@/lib/calendars/timeline-queries";

// GET /api/fleet/timeline?from&days&search&page – what has one's own cars over some days, 25 cars a page
export const GET = route({
  access: "user",
  key: "fleet.view",
  query: timelineQuery,
  returns: timeline,
  handle: ({ actor, query, now }) => getTimeline(actor, query, now),
});
