import { cancelDeletionOf } from "@/lib/identity/account-deletion/commands";
import { deletionView } from "@/lib/identity/account-deletion/deletion-view-contract";
import { managedUserParams } from "@/lib/identity/users-admin/contract";
import { route } from "@/lib/platform/http/route";

export const DELETE = route({
  summary: "cancels the scheduled deletion of an account, whose owner is told",
  access: "admin",
  params: managedUserParams,
  returns: deletionView,
  handle: ({ actor, params, now, device }) => cancelDeletionOf(actor, params.userId, { now, device }),
});
