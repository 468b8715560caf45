import { route } from "@/lib/platform/http/route";
import { listVisitorReports } from "@/lib/support/issue-reports/admin/queries";
import { visitorReportPage, visitorReportQuery } from "@/lib/support/issue-reports/contract";

export const GET = route({
  summary: "reports from people without an account, longest waiting first",
  access: "admin",
  query: visitorReportQuery,
  returns: visitorReportPage,
  handle: ({ actor, query }) => listVisitorReports(actor, query),
});
