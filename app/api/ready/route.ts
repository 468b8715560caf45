import { readiness } from "@/lib/platform/health/contract";
import { checkReadiness } from "@/lib/platform/health/queries";
import { route } from "@/lib/platform/http/route";

export const GET = route({
  summary: "readiness: the database answers and is migrated",
  access: "public",
  isOpenDuringMaintenance: true,
  returns: readiness,
  handle: () => checkReadiness(),
});
