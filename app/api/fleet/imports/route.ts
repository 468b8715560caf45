import { importVehicles } from "@/lib/catalog/vehicle-import/commands";
import { importReport, importRequest } from "@/lib/catalog/vehicle-import/contract";
import { uploadRoute } from "@/lib/platform/http/route";

export const POST = uploadRoute({
  summary:
    "imports vehicles from a CSV file: a dry run (mode check), all rows or none (apply), or the valid rows (good)",
  access: "user",
  body: importRequest,
  returns: importReport,
  cost: 8,
  handle: ({ actor, body, now, device, locale }) => importVehicles(actor, body, { now, device }, locale),
});
