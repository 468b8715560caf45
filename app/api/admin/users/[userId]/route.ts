import { nameCorrection } from "@/lib/identity/profile/contract";
import { managedUser, managedUserParams } from "@/lib/identity/users-admin/contract";
import { correctName } from "@/lib/identity/users-admin/correct-name";
import { getManagedUser } from "@/lib/identity/users-admin/queries";
import { route } from "@/lib/platform/http/route";

export const GET = route({
  summary: "one account",
  access: "admin",
  params: managedUserParams,
  returns: managedUser,
  handle: ({ actor, params, now }) => getManagedUser(actor, params.userId, now),
});

export const PUT = route({
  summary: "corrects a person's name, also a verified one",
  access: "admin",
  stepUp: true,
  params: managedUserParams,
  body: nameCorrection,
  returns: managedUser,
  handle: ({ actor, params, body, now, device }) => correctName(actor, params.userId, body, { now, device }),
});
