import { activateUser } from "@/lib/identity/users-admin/commands";
import { managedUser, managedUserParams } from "@/lib/identity/users-admin/contract";
import { route } from "@/lib/platform/routes/route";

// POST /api/admin/users/:userId/activation – reactivates an account
export const POST = route({
  access: "admin",
  params: managedUserParams,
  returns: managedUser,
  status: 201,
  handle: ({ actor, params, now, device }) => activateUser(actor, params.userId, { now, device }),
});
