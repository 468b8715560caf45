import { impersonation } from "@/lib/identity/impersonation/contract";
import { impersonate } from "@/lib/identity/impersonation/impersonate";
import { impersonationRequest, managedUserParams } from "@/lib/identity/users-admin/contract";
import { route } from "@/lib/platform/http/route";

export const POST = route({
  summary: "signs in as an account for half an hour, for a reason its owner reads",
  access: "admin",
  params: managedUserParams,
  body: impersonationRequest,
  returns: impersonation,
  status: 201,
  handle: ({ actor, params, body, now, device }) => impersonate(actor, params.userId, body, { now, device }),
});
