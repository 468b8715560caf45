import { accountCorrection } from "@/lib/identity/profile/contract";
import { managedUser, managedUserParams } from "@/lib/identity/users-admin/contract";
import { correctAccount } from "@/lib/identity/users-admin/correct-account";
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
  summary: "corrects a person's name or birth date, also verified ones",
  access: "admin",
  stepUp: true,
  params: managedUserParams,
  body: accountCorrection,
  returns: managedUser,
  handle: ({ actor, params, body, now, device }) =>
    correctAccount(actor, params.userId, body, { now, device }),
});
