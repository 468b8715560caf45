import { health } from "@/lib/platform/health/contract";
import { checkHealth } from "@/lib/platform/health/queries";
import { route } from "@/lib/platform/routes/route";

// GET /api/health – liveness: the process responds
export const GET = route({
  access: "public",
  isOpenDuringMaintenance: true,
  returns: health,
  handle: () => checkHealth(),
});
