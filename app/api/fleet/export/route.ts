import { exportFleet } from "@/lib/catalog/vehicle-import/export-queries";
import { fileRoute } from "@/lib/platform/routes/route";

// GET /api/fleet/export – all vehicles of the caller's businesses as CSV, in the columns of an import
export const GET = fileRoute({
  access: "user",
  key: "fleet.view",
  cost: 4,
  handle: ({ actor, now }) => exportFleet(actor, now),
});
