import { page } from "@/app/page-builder";
import { MarketReportScreen } from "@/components/insights/marketplace-analytics/market-report-screen";
import { dayIn, KIGALI } from "@/lib/platform/dates";

const adminReports = page({
  path: "/dashboard/admin/reports",
  access: "admin",
  title: "marketAnalytics.reports",
  messages: ["marketAnalytics", "reports", "payouts"],
  render: ({ now }) => <MarketReportScreen today={dayIn(now, KIGALI)} />,
});

export const generateMetadata = adminReports.generateMetadata;
export default adminReports.render;
