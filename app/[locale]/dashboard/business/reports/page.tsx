import { GET as getOccupancyReport } from "@/app/api/reports/occupancy/route";
import { GET as getTaxReport } from "@/app/api/reports/tax/route";
import { preloadedPage } from "@/app/preloaded-page";
import { BusinessReportsScreen } from "@/components/insights/reports/business-reports-screen";
import { lastHalfYear, occupancyQuery, taxReportQuery } from "@/components/insights/reports/report-queries";
import { ReportsForbidden } from "@/components/insights/reports/reports-forbidden";
import { listBusinessesWithReports } from "@/lib/insights/analytics/scope-queries";
import { currentQuarter } from "@/lib/insights/reports/rules";
import { dayIn, KIGALI } from "@/lib/platform/dates";

const reports = preloadedPage({
  path: "/dashboard/business/reports",
  access: "business",
  title: "reports.title",
  messages: ["reports", "payouts", "analytics"],
  firstRequests: async ({ actor, now }) => {
    const [first] = await listBusinessesWithReports(actor);
    if (!first) return [];
    const today = dayIn(now, KIGALI);
    return [
      { path: `/api/reports/tax?${taxReportQuery(first.id, currentQuarter(today))}`, route: getTaxReport },
      {
        path: `/api/reports/occupancy?${occupancyQuery(first.id, lastHalfYear(today))}&page=1`,
        route: getOccupancyReport,
      },
    ];
  },
  render: async ({ actor, now }) => {
    const businesses = await listBusinessesWithReports(actor);
    if (businesses.length === 0) return <ReportsForbidden />;
    return <BusinessReportsScreen today={dayIn(now, KIGALI)} businesses={businesses} />;
  },
});

export const generateMetadata = reports.generateMetadata;
export default reports.render;
