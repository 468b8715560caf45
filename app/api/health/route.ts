import { route } from "@/lib/api/route";
import { health } from "@/lib/health/contract";
import { checkHealth } from "@/lib/health/queries";

// GET /api/health – the process is alive
export const GET = route({
  access: "public",
  isAlwaysOpen: true,
  returns: health,
  handle: () => checkHealth(),
});
