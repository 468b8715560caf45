import { makeImportTemplate } from "@/lib/catalog/vehicle-import/export-queries";
import { fileRoute } from "@/lib/platform/routes/route";

// GET /api/fleet/template – the columns of an import with an example row, as CSV
export const GET = fileRoute({
  access: "user",
  handle: () => makeImportTemplate(),
});
