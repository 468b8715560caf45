import type { UserActor } from "@/lib/platform/actor";
import { exportList } from "@/lib/platform/audit/export-list";
import type { FileResponse } from "@/lib/platform/http/responses";
import type { RequestContext } from "@/lib/platform/request-context";
import type { ManagedUsersExport } from "./contract";
import { listManagedUsers } from "./queries";

/** The accounts that the filters select, as CSV. For administrators. */
export function exportManagedUsers(
  actor: UserActor,
  filters: ManagedUsersExport,
  context: RequestContext,
): Promise<FileResponse> {
  return exportList(
    actor,
    {
      name: "users",
      filters,
      page: (cursor, limit) => listManagedUsers(actor, { ...filters, cursor, limit }, context.now),
      columns: {
        name: ({ name }) => name,
        email: ({ email }) => email,
        phone: ({ phone }) => phone,
        role: ({ role }) => role,
        status: ({ status }) => status,
        businesses: ({ businesses }) => businesses.map(({ name }) => name).join("; "),
        bookings: ({ totalBookings }) => totalBookings,
        last_login_at: ({ lastLoginAt }) => lastLoginAt,
        created_at: ({ joinDate }) => joinDate,
        user_id: ({ id }) => id,
      },
    },
    context,
  );
}
