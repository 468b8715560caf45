import { route } from "@/lib/api/route";
import { deskUserPage, deskUsersQuery } from "@/lib/user-desk/contract";
import { listDeskUsers } from "@/lib/user-desk/queries";

// GET /api/admin/users – all accounts, newest first
export const GET = route({
  access: "admin",
  query: deskUsersQuery,
  returns: deskUserPage,
  handle: ({ actor, query, now }) => listDeskUsers(actor, query, now),
});
