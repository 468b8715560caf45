import { route } from "@/lib/api/route";
import { changeRole } from "@/lib/user-desk/commands";
import { deskUser, deskUserParams, roleChange } from "@/lib/user-desk/contract";

// PUT /api/admin/users/:userId/role – makes an administrator of a renter, or the other way round
export const PUT = route({
  access: "admin",
  params: deskUserParams,
  body: roleChange,
  returns: deskUser,
  handle: ({ actor, params, body, now, device }) => changeRole(actor, params.userId, body, { now, device }),
});
