import { route } from "@/lib/platform/http/route";
import { openVisitorTicket } from "@/lib/support/issue-reports/admin/commands";
import { issueReportParams, visitorReport } from "@/lib/support/issue-reports/contract";

export const POST = route({
  summary: "makes a ticket of a report that has an email address",
  access: "admin",
  params: issueReportParams,
  returns: visitorReport,
  status: 201,
  handle: ({ actor, params, now, device }) => openVisitorTicket(actor, params.reportId, { now, device }),
});
