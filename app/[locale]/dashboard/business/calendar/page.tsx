import { page } from "@/app/page-builder";
import { TimelineScreen } from "@/components/catalog/availability/timeline-screen";

const timeline = page({
  path: "/dashboard/business/calendar",
  access: "business",
  title: "calendars.timeline.title",
  render: () => <TimelineScreen />,
});

export const generateMetadata = timeline.generateMetadata;
export default timeline.render;
