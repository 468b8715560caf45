import { fileRoute } from "@/lib/platform/http/route";
import { exportVisitorReports } from "@/lib/support/issue-reports/admin/export-reports";
import { visitorReportsExport } from "@/lib/support/issue-reports/contract";

export const GET = fileRoute({
  summary: "the open or the resolved reports of visitors as CSV",
  access: "admin",
  query: visitorReportsExport,
  cost: 40,
  handle: ({ actor, query, now, device }) => exportVisitorReports(actor, query, { now, device }),
});
