import { managedUser, managedUserParams } from "@/lib/identity/users-admin/contract";
import { getManagedUser } from "@/lib/identity/users-admin/queries";
import { route } from "@/lib/platform/http/route";

export const GET = route({
  summary: "one account",
  access: "admin",
  params: managedUserParams,
  returns: managedUser,
  handle: ({ actor, params, now }) => getManagedUser(actor, params.userId, now),
});
