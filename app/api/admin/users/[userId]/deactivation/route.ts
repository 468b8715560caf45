import { managedUser, managedUserParams } from "@/lib/identity/users-admin/contract";
import { deactivateUser } from "@/lib/identity/users-admin/deactivate-user";
import { adminReason } from "@/lib/platform/admin-reason";
import { route } from "@/lib/platform/http/route";

export const POST = route({
  summary: "deactivates an account, for a reason its owner reads",
  access: "admin",
  stepUp: true,
  params: managedUserParams,
  body: adminReason,
  returns: managedUser,
  status: 201,
  handle: ({ actor, params, body, now, device }) =>
    deactivateUser(actor, params.userId, body, { now, device }),
});
