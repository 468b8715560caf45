import { page } from "@/app/page-builder";
import { MarketScreen } from "@/components/insights/marketplace-analytics/market-screen";
import { dayIn, KIGALI } from "@/lib/platform/dates";

const adminAnalytics = page({
  path: "/dashboard/admin/analytics",
  access: "admin",
  title: "marketAnalytics.title",
  messages: ["marketAnalytics", "analytics"],
  render: ({ now }) => <MarketScreen today={dayIn(now, KIGALI)} />,
});

export const generateMetadata = adminAnalytics.generateMetadata;
export default adminAnalytics.render;
