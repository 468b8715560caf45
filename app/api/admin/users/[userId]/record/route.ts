import { managedUserParams, userRecord } from "@/lib/identity/users-admin/contract";
import { getUserRecord } from "@/lib/identity/users-admin/user-record";
import { route } from "@/lib/platform/http/route";

export const GET = route({
  summary: "what was verified of a person, their documents and the devices signed in",
  access: "admin",
  params: managedUserParams,
  returns: userRecord,
  handle: ({ actor, params, now }) => getUserRecord(actor, params.userId, now),
});
