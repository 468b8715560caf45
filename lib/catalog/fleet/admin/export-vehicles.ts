import type { UserActor } from "@/lib/platform/actor";
import { exportList } from "@/lib/platform/audit/export-list";
import { centsToDollars } from "@/lib/platform/csv";
import type { FileResponse } from "@/lib/platform/http/responses";
import type { RequestContext } from "@/lib/platform/request-context";
import type { AdminVehiclesExport } from "./contract";
import { listAdminVehicles } from "./queries";

/** Exports the vehicles that match the filters as CSV, for administrators. */
export function exportAdminVehicles(
  actor: UserActor,
  filters: AdminVehiclesExport,
  context: RequestContext,
): Promise<FileResponse> {
  return exportList(
    actor,
    {
      name: "cars",
      filters,
      page: (cursor, limit) => listAdminVehicles(actor, { ...filters, cursor, limit }, context.now),
      columns: {
        car: ({ title }) => title,
        plate: ({ plate }) => plate,
        business: ({ business }) => business.name,
        status: ({ status }) => status,
        place: ({ location }) => location,
        price_per_day_usd: ({ dailyPriceCents }) => centsToDollars(dailyPriceCents),
        created_at: ({ createdAt }) => createdAt,
        car_id: ({ id }) => id,
      },
    },
    context,
  );
}
