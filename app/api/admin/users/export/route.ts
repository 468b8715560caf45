import { managedUsersExport } from "@/lib/identity/users-admin/contract";
import { exportManagedUsers } from "@/lib/identity/users-admin/export-users";
import { fileRoute } from "@/lib/platform/http/route";

export const GET = fileRoute({
  summary: "the filtered accounts as CSV",
  access: "admin",
  query: managedUsersExport,
  cost: 40,
  handle: ({ actor, query, now, device }) => exportManagedUsers(actor, query, { now, device }),
});
