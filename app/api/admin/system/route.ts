import { route } from "@/lib/api/route";
import { systemView } from "@/lib/system/contract";
import { readSystem } from "@/lib/system/queries";

// GET /api/admin/system – health, response times of the last minutes, and every process on the database
export const GET = route({
  access: "admin",
  returns: systemView,
  handle: ({ actor, now }) => readSystem(actor, now),
});
