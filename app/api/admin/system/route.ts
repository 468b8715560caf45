import { systemStatus } from "@/lib/insights/system-status/contract";
import { getSystemStatus } from "@/lib/insights/system-status/queries";
import { route } from "@/lib/platform/routes/route";

// GET /api/admin/system – health, response times of the last minutes, and every process on the database
export const GET = route({
  access: "admin",
  returns: systemStatus,
  handle: ({ actor, now }) => getSystemStatus(actor, now),
});
