import { correctProfile } from "@/lib/identity/profile/commands";
import type { AccountCorrection } from "@/lib/identity/profile/contract";
import { requireAdmin, type UserActor } from "@/lib/platform/actor";
import { forbidden } from "@/lib/platform/errors";
import type { RequestContext } from "@/lib/platform/request-context";
import type { ManagedUser } from "./contract";
import { getManagedUser } from "./queries";

/**
 * Corrects the name or birth date of an account, also those that a document was verified with; its documents stay as
 * they are. Throws 403 for the actor's own account, for demo accounts and for those that are deactivated.
 */
export async function correctAccount(
  actor: UserActor,
  userId: string,
  correction: AccountCorrection,
  context: RequestContext,
): Promise<ManagedUser> {
  requireAdmin(actor);
  if (!(await getManagedUser(actor, userId, context.now)).can.rename) throw forbidden();
  await correctProfile(actor, userId, correction, context);
  return getManagedUser(actor, userId, context.now);
}
