import { route } from "@/lib/api/route";
import { deskUser, deskUserParams } from "@/lib/user-desk/contract";
import { getDeskUser } from "@/lib/user-desk/queries";

// GET /api/admin/users/:userId – one account
export const GET = route({
  access: "admin",
  params: deskUserParams,
  returns: deskUser,
  handle: ({ actor, params, now }) => getDeskUser(actor, params.userId, now),
});
