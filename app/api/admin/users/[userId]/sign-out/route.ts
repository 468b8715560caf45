import { route } from "@/lib/api/route";
import { signOutUser } from "@/lib/user-desk/commands";
import { deskUser, deskUserParams } from "@/lib/user-desk/contract";

// POST /api/admin/users/:userId/sign-out – ends every session of an account
export const POST = route({
  access: "admin",
  params: deskUserParams,
  returns: deskUser,
  status: 201,
  handle: ({ actor, params, now, device }) => signOutUser(actor, params.userId, { now, device }),
});
