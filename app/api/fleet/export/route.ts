import { fileRoute } from "@/lib/api/route";
import { exportFleet } from "@/lib/car-imports/export-queries";

// GET /api/fleet/export – all cars of one's businesses as CSV, in the columns an import takes
export const GET = fileRoute({
  access: "user",
  key: "fleet.view",
  cost: 4,
  handle: ({ actor, now }) => exportFleet(actor, now),
});
