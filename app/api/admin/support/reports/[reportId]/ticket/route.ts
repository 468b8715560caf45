import { route } from "@/lib/api/route";
import { issueReportParams, visitorReport } from "@/lib/issue-reports/contract";
import { openVisitorTicket } from "@/lib/issue-reports/desk-commands";

// POST /api/admin/support/reports/:reportId/ticket – makes a ticket of it, to answer whoever left an address
export const POST = route({
  access: "admin",
  params: issueReportParams,
  returns: visitorReport,
  status: 201,
  handle: ({ actor, params, now, device }) => openVisitorTicket(actor, params.reportId, { now, device }),
});
