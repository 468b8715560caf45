import { GET as getTimeline } from "@/app/api/fleet/timeline/route";
import { preloadedPage } from "@/app/preloaded-page";
import { readTimeline, timelinePath } from "@/components/catalog/availability/timeline-url";
import { PlannerScreen } from "@/components/rentals/planner/planner-screen";
import { dayIn, KIGALI } from "@/lib/platform/dates";
import { pageSearchParams } from "@/lib/platform/http/page-search-params";
import { businessIdsWithPermission } from "@/lib/platform/permissions";

const timeline = preloadedPage({
  path: "/dashboard/business/calendar",
  access: "business",
  query: pageSearchParams,
  title: "calendars.timeline.title",
  messages: ["bookings", "businessHome", "calendars"],
  firstRequests: ({ query, now }) => {
    const address = readTimeline(query);
    return [{ path: timelinePath(address, address.from ?? dayIn(now, KIGALI)), route: getTimeline }];
  },
  render: ({ actor }) => (
    <PlannerScreen canRunRentals={businessIdsWithPermission(actor, "rentals.run").length > 0} />
  ),
});

export const generateMetadata = timeline.generateMetadata;
export default timeline.render;
