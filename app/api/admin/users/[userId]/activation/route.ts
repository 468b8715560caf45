import { activateUser } from "@/lib/identity/users-admin/commands";
import { managedUser, managedUserParams } from "@/lib/identity/users-admin/contract";
import { route } from "@/lib/platform/http/route";

export const POST = route({
  summary: "reactivates an account",
  access: "admin",
  params: managedUserParams,
  returns: managedUser,
  status: 201,
  handle: ({ actor, params, now, device }) => activateUser(actor, params.userId, { now, device }),
});
