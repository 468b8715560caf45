import { route } from "@/lib/api/route";
import { activateUser } from "@/lib/user-desk/commands";
import { deskUser, deskUserParams } from "@/lib/user-desk/contract";

// POST /api/admin/users/:userId/activation – opens a closed account again
export const POST = route({
  access: "admin",
  params: deskUserParams,
  returns: deskUser,
  status: 201,
  handle: ({ actor, params, now, device }) => activateUser(actor, params.userId, { now, device }),
});
