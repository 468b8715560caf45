import { managedUserPage, managedUsersQuery } from "@/lib/identity/users-admin/contract";
import { listManagedUsers } from "@/lib/identity/users-admin/queries";
import { route } from "@/lib/platform/routes/route";

// GET /api/admin/users – all accounts, newest first
export const GET = route({
  access: "admin",
  query: managedUsersQuery,
  returns: managedUserPage,
  handle: ({ actor, query, now }) => listManagedUsers(actor, query, now),
});
