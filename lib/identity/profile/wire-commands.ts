import { scheduleConfirmedDeletion } from "@/lib/identity/account-deletion/commands";
import { personalNames } from "@/lib/identity/accounts/contract";
import { withWireFieldNames } from "@/lib/identity/registration/wire";
import type { UserActor } from "@/lib/platform/actor";
import type { RequestContext } from "@/lib/platform/request-context";
import { changeIndividual } from "./commands";
import type { IndividualChange } from "./contract";
import { getIndividual } from "./wire-queries";

// The documented endpoints for a renter's record: errors are reported under the names the caller used.

export async function putIndividual(
  actor: UserActor,
  userId: string,
  change: IndividualChange,
  context: RequestContext,
) {
  await withWireFieldNames(personalNames, changeIndividual(actor, userId, change, context));
  return getIndividual(actor, userId);
}

/**
 * The documented endpoint takes no password, only the token of somebody who has just signed in or confirmed who they
 * are. The account is deleted only after the grace period; its owner is emailed at once and can cancel, and so can
 * administrators.
 */
export async function deleteIndividual(actor: UserActor, userId: string, context: RequestContext) {
  const { Id } = await getIndividual(actor, userId);
  const { dueAt } = await scheduleConfirmedDeletion(actor, userId, context);
  return { Id, deletion_due_at: dueAt.toISOString() };
}
