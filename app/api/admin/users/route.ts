import { managedUserPage, managedUsersQuery } from "@/lib/identity/users-admin/contract";
import { listManagedUsers } from "@/lib/identity/users-admin/queries";
import { route } from "@/lib/platform/http/route";

export const GET = route({
  summary: "all accounts, newest first",
  access: "admin",
  query: managedUsersQuery,
  returns: managedUserPage,
  handle: ({ actor, query, now }) => listManagedUsers(actor, query, now),
});
