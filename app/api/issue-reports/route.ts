import { route } from "@/lib/api/route";
import { reportIssue } from "@/lib/issue-reports/commands";
import { issueReport, issueReportRequest } from "@/lib/issue-reports/contract";

// POST /api/issue-reports – somebody says what is wrong with a listing, a rental or anything else
export const POST = route({
  access: "public",
  body: issueReportRequest,
  returns: issueReport,
  status: 201,
  // Each lands on somebody's desk: twelve a minute are more than one person writes.
  cost: 20,
  isIdempotent: true,
  handle: ({ actor, body, now }) => reportIssue(actor, body, now),
});
