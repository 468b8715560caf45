import { impersonation } from "@/lib/identity/impersonation/contract";
import { impersonate } from "@/lib/identity/impersonation/impersonate";
import { managedUserParams } from "@/lib/identity/users-admin/contract";
import { adminReason } from "@/lib/platform/admin-reason";
import { route } from "@/lib/platform/http/route";

export const POST = route({
  summary: "signs in as an account for half an hour, for a reason its owner reads",
  access: "admin",
  stepUp: true,
  params: managedUserParams,
  body: adminReason,
  returns: impersonation,
  status: 201,
  handle: ({ actor, params, body, now, device }) => impersonate(actor, params.userId, body, { now, device }),
});
