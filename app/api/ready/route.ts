import { route } from "@/lib/api/route";
import { readiness } from "@/lib/health/contract";
import { checkReadiness } from "@/lib/health/queries";

// GET /api/ready – the database answers and is migrated: send traffic here
export const GET = route({
  access: "public",
  isAlwaysOpen: true,
  returns: readiness,
  handle: () => checkReadiness(),
});
