import { databaseActivity } from "@/lib/operations/database-activity/contract";
import { getDatabaseActivity } from "@/lib/operations/database-activity/queries";
import { route } from "@/lib/platform/http/route";

export const GET = route({
  summary: "the statements that take the most time, what runs for long, and who waits for whose lock",
  access: "admin",
  returns: databaseActivity,
  handle: ({ actor }) => getDatabaseActivity(actor),
});
