import { GET as getReport } from "@/app/api/admin/reports/route";
import { preloadedPage } from "@/app/preloaded-page";
import { MarketReportScreen } from "@/components/insights/marketplace-analytics/market-report-screen";
import { currentQuarter } from "@/lib/insights/reports/rules";
import { dayIn, KIGALI } from "@/lib/platform/dates";
import { pageSearchParams } from "@/lib/platform/http/page-search-params";

const adminReports = preloadedPage({
  path: "/dashboard/admin/reports",
  access: "admin",
  query: pageSearchParams,
  title: "marketAnalytics.reports",
  messages: ["marketAnalytics", "reports", "payouts"],
  firstRequests: ({ query, now }) => [
    {
      path: `/api/admin/reports?period=${query.get("period") || currentQuarter(dayIn(now, KIGALI))}`,
      route: getReport,
    },
  ],
  render: ({ now }) => <MarketReportScreen today={dayIn(now, KIGALI)} />,
});

export const generateMetadata = adminReports.generateMetadata;
export default adminReports.render;
