import { route } from "@/lib/platform/routes/route";
import { listVisitorReports } from "@/lib/support/issue-reports/admin/queries";
import { visitorReportPage, visitorReportQuery } from "@/lib/support/issue-reports/contract";

// GET /api/admin/support/reports – reports from people without an account, longest waiting first
export const GET = route({
  access: "admin",
  query: visitorReportQuery,
  returns: visitorReportPage,
  handle: ({ actor, query }) => listVisitorReports(actor, query),
});
