import { changeRole } from "@/lib/identity/users-admin/commands";
import { managedUser, managedUserParams, roleChange } from "@/lib/identity/users-admin/contract";
import { route } from "@/lib/platform/http/route";

export const PUT = route({
  summary: "changes a renter into an administrator, or the other way round",
  access: "admin",
  stepUp: true,
  params: managedUserParams,
  body: roleChange,
  returns: managedUser,
  handle: ({ actor, params, body, now, device }) => changeRole(actor, params.userId, body, { now, device }),
});
