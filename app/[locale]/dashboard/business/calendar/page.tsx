import { GET as getTimeline } from "@/app/api/fleet/timeline/route";
import { preloadedPage } from "@/app/preloaded-page";
import { readTimeline, timelinePath } from "@/components/catalog/availability/timeline-address";
import { TimelineScreen } from "@/components/catalog/availability/timeline-screen";
import { dayIn, KIGALI } from "@/lib/platform/dates";
import { addressQuery } from "@/lib/platform/http/address-query";

const timeline = preloadedPage({
  path: "/dashboard/business/calendar",
  access: "business",
  query: addressQuery,
  title: "calendars.timeline.title",
  answers: ({ query, now }) => {
    const address = readTimeline(query);
    return [{ path: timelinePath(address, address.from ?? dayIn(now, KIGALI)), route: getTimeline }];
  },
  render: () => <TimelineScreen />,
});

export const generateMetadata = timeline.generateMetadata;
export default timeline.render;
