import { GET as getAnalytics } from "@/app/api/admin/analytics/route";
import { preloadedPage } from "@/app/preloaded-page";
import { analyticsSearch, readAnalyticsQuery } from "@/components/insights/analytics/analytics-url";
import { MarketScreen } from "@/components/insights/marketplace-analytics/market-screen";
import { dayIn, KIGALI } from "@/lib/platform/dates";
import { pageSearchParams } from "@/lib/platform/http/page-search-params";

const adminAnalytics = preloadedPage({
  path: "/dashboard/admin/analytics",
  access: "admin",
  query: pageSearchParams,
  title: "marketAnalytics.title",
  messages: ["marketAnalytics", "analytics"],
  firstRequests: ({ query }) => [
    { path: `/api/admin/analytics?${analyticsSearch(readAnalyticsQuery(query))}`, route: getAnalytics },
  ],
  render: ({ now }) => <MarketScreen today={dayIn(now, KIGALI)} />,
});

export const generateMetadata = adminAnalytics.generateMetadata;
export default adminAnalytics.render;
