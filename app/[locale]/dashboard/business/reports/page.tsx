import { page } from "@/app/page-builder";
import { BusinessReportsScreen } from "@/components/insights/reports/business-reports-screen";
import { ReportsForbidden } from "@/components/insights/reports/reports-forbidden";
import { listBusinessesWithReports } from "@/lib/insights/analytics/scope-queries";
import { dayIn, KIGALI } from "@/lib/platform/dates";

const reports = page({
  path: "/dashboard/business/reports",
  access: "business",
  title: "reports.title",
  messages: ["reports", "payouts", "analytics"],
  render: async ({ actor, now }) => {
    const businesses = await listBusinessesWithReports(actor);
    if (businesses.length === 0) return <ReportsForbidden />;
    return <BusinessReportsScreen today={dayIn(now, KIGALI)} businesses={businesses} />;
  },
});

export const generateMetadata = reports.generateMetadata;
export default reports.render;
