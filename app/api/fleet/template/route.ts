import { fileRoute } from "@/lib/api/route";
import { makeTemplate } from "@/lib/car-imports/export-queries";

// GET /api/fleet/template – the columns of an import with an example, as CSV
export const GET = fileRoute({
  access: "user",
  handle: () => makeTemplate(),
});
