import { signOutUser } from "@/lib/identity/users-admin/commands";
import { managedUser, managedUserParams } from "@/lib/identity/users-admin/contract";
import { route } from "@/lib/platform/routes/route";

// POST /api/admin/users/:userId/sign-out – ends every session of an account
export const POST = route({
  access: "admin",
  params: managedUserParams,
  returns: managedUser,
  status: 201,
  handle: ({ actor, params, now, device }) => signOutUser(actor, params.userId, { now, device }),
});
