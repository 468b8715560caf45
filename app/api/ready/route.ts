import { readiness } from "@/lib/platform/health/contract";
import { checkReadiness } from "@/lib/platform/health/queries";
import { route } from "@/lib/platform/routes/route";

// GET /api/ready – readiness: the database answers and is migrated
export const GET = route({
  access: "public",
  isOpenDuringMaintenance: true,
  returns: readiness,
  handle: () => checkReadiness(),
});
