import type { UserActor } from "@/lib/platform/actor";
import { exportList } from "@/lib/platform/audit/export-list";
import type { FileResponse } from "@/lib/platform/http/responses";
import type { RequestContext } from "@/lib/platform/request-context";
import type { AdminBusinessesExport } from "./contract";
import { listAdminBusinesses } from "./queries";

/** Exports the businesses that match the filters as CSV, for administrators. */
export function exportAdminBusinesses(
  actor: UserActor,
  filters: AdminBusinessesExport,
  context: RequestContext,
): Promise<FileResponse> {
  return exportList(
    actor,
    {
      name: "businesses",
      filters,
      page: (cursor, limit) => listAdminBusinesses(actor, { ...filters, cursor, limit }),
      columns: {
        name: ({ name }) => name,
        email: ({ email }) => email,
        phone: ({ phone }) => phone,
        kind: ({ kind }) => kind,
        plan: ({ plan }) => plan,
        status: ({ status }) => status,
        verification: ({ verificationStatus }) => verificationStatus,
        published_cars: ({ publishedVehicles }) => publishedVehicles,
        cars: ({ vehicles }) => vehicles,
        revenue_rwf: ({ revenueRwf }) => revenueRwf,
        rating: ({ rating }) => rating,
        created_at: ({ joinDate }) => joinDate,
        business_id: ({ id }) => id,
      },
    },
    context,
  );
}
