import { exportFleet } from "@/lib/catalog/vehicle-import/export-queries";
import { fileRoute } from "@/lib/platform/http/route";

export const GET = fileRoute({
  summary: "all vehicles of the caller's businesses as CSV, in the columns of an import",
  access: "user",
  key: "fleet.view",
  cost: 4,
  handle: ({ actor, now }) => exportFleet(actor, now),
});
