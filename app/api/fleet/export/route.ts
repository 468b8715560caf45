import { fleetFilter } from "@/lib/catalog/fleet/contract";
import { exportFleet } from "@/lib/catalog/vehicle-import/export-queries";
import { fileRoute } from "@/lib/platform/http/route";

export const GET = fileRoute({
  summary:
    "the vehicles of the caller's businesses that the filter selects, as CSV in the columns of an import",
  access: "user",
  key: "fleet.view",
  cost: 4,
  query: fleetFilter,
  handle: ({ actor, query, now }) => exportFleet(actor, query, now),
});
