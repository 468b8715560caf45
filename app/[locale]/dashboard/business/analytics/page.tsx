import { page } from "@/app/page-builder";
import { AnalyticsScreen } from "@/components/insights/analytics/analytics-screen";
import { dayIn, KIGALI } from "@/lib/platform/dates";

const analytics = page({
  path: "/dashboard/business/analytics",
  access: "business",
  title: "analytics.title",
  messages: ["analytics"],
  render: ({ now }) => <AnalyticsScreen today={dayIn(now, KIGALI)} />,
});

export const generateMetadata = analytics.generateMetadata;
export default analytics.render;
