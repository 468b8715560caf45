import { route } from "@/lib/api/route";
import { actAs } from "@/lib/auth/acting";
import { impersonation } from "@/lib/impersonation/contract";
import { actingRequest, deskUserParams } from "@/lib/user-desk/contract";

// POST /api/admin/users/:userId/impersonation – be signed in as somebody for half an hour, for a reason they read
export const POST = route({
  access: "admin",
  params: deskUserParams,
  body: actingRequest,
  returns: impersonation,
  status: 201,
  handle: ({ actor, params, body, now, device }) => actAs(actor, params.userId, body, { now, device }),
});
