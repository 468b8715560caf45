import { makeImportTemplate } from "@/lib/catalog/vehicle-import/export-queries";
import { fileRoute } from "@/lib/platform/http/route";

export const GET = fileRoute({
  summary: "the columns of an import with an example row, as CSV",
  access: "user",
  handle: () => makeImportTemplate(),
});
