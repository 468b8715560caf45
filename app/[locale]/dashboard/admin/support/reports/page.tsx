import { GET as getReports } from "@/app/api/admin/support/reports/route";
import { preloadedPage } from "@/app/preloaded-page";
import { VisitorReportsScreen } from "@/components/support/issue-reports/admin/visitor-reports-screen";
import { listPath } from "@/lib/platform/http/list-path";
import { pageSearchParams } from "@/lib/platform/http/page-search-params";
import { visitorReportFilters } from "@/lib/support/issue-reports/contract";

const adminReports = preloadedPage({
  path: "/dashboard/admin/support/reports",
  access: "admin",
  query: pageSearchParams,
  title: "supportAdmin.reports",
  messages: ["supportAdmin", "issueReports"],
  firstRequests: ({ query }) => [
    { path: listPath("/api/admin/support/reports", query, visitorReportFilters), route: getReports },
  ],
  render: () => <VisitorReportsScreen />,
});

export const generateMetadata = adminReports.generateMetadata;
export default adminReports.render;
