import { timeline, timelineQuery } from "@/lib/catalog/availability/calendar/contract";
import { getFleetTimeline } from "@/lib/catalog/availability/calendar/timeline-queries";
import { route } from "@/lib/platform/http/route";

export const GET = route({
  summary: "what occupies the caller's vehicles over some days, 25 vehicles per page",
  access: "user",
  key: "fleet.view",
  query: timelineQuery,
  returns: timeline,
  handle: ({ actor, query, now }) => getFleetTimeline(actor, query, now),
});
