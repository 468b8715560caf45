import { health } from "@/lib/platform/health/contract";
import { checkHealth } from "@/lib/platform/health/queries";
import { route } from "@/lib/platform/http/route";

export const GET = route({
  summary: "liveness: the process responds",
  access: "public",
  isOpenDuringMaintenance: true,
  returns: health,
  handle: () => checkHealth(),
});
