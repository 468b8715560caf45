import { exportRequest } from "@/lib/identity/account-deletion/contract";
import { exportOwnData } from "@/lib/operations/personal-data/export-data";
import { fileRoute } from "@/lib/platform/http/route";

export const POST = fileRoute({
  summary: "all of the caller's data as one ZIP file; asks for the password again",
  access: "user",
  body: exportRequest,
  // It reads every table, so the limit is four a minute, and five a day.
  cost: 60,
  provesIdentity: true,
  handle: ({ actor, body, now, device }) => exportOwnData(actor, body.password, { now, device }),
});
