import { route } from "@/lib/platform/routes/route";
import { openVisitorTicket } from "@/lib/support/issue-reports/admin/commands";
import { issueReportParams, visitorReport } from "@/lib/support/issue-reports/contract";

// POST /api/admin/support/reports/:reportId/ticket – makes a ticket of a report that has an email address
export const POST = route({
  access: "admin",
  params: issueReportParams,
  returns: visitorReport,
  status: 201,
  handle: ({ actor, params, now, device }) => openVisitorTicket(actor, params.reportId, { now, device }),
});
