import { systemStatus } from "@/lib/insights/system-status/contract";
import { getSystemStatus } from "@/lib/insights/system-status/queries";
import { route } from "@/lib/platform/http/route";

export const GET = route({
  summary: "health, response times of the last minutes, and every process on the database",
  access: "admin",
  returns: systemStatus,
  handle: ({ actor, now }) => getSystemStatus(actor, now),
});
