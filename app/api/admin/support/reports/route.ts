import { route } from "@/lib/api/route";
import { visitorReportPage, visitorReportQuery } from "@/lib/issue-reports/contract";
import { listVisitorReports } from "@/lib/issue-reports/desk-queries";

// GET /api/admin/support/reports – what people without an account reported, who waits longest first
export const GET = route({
  access: "admin",
  query: visitorReportQuery,
  returns: visitorReportPage,
  handle: ({ actor, query }) => listVisitorReports(actor, query),
});
