import { route } from "@/lib/api/route";
import { deactivateUser } from "@/lib/user-desk/commands";
import { deskReason, deskUser, deskUserParams } from "@/lib/user-desk/contract";

// POST /api/admin/users/:userId/deactivation – closes an account to its person, who reads why
export const POST = route({
  access: "admin",
  params: deskUserParams,
  body: deskReason,
  returns: deskUser,
  status: 201,
  handle: ({ actor, params, body, now, device }) =>
    deactivateUser(actor, params.userId, body, { now, device }),
});
