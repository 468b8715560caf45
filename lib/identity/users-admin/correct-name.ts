import { changeNameOf } from "@/lib/identity/profile/commands";
import type { NameCorrection } from "@/lib/identity/profile/contract";
import { requireAdmin, type UserActor } from "@/lib/platform/actor";
import { forbidden } from "@/lib/platform/errors";
import type { RequestContext } from "@/lib/platform/request-context";
import type { ManagedUser } from "./contract";
import { getManagedUser } from "./queries";

/**
 * Corrects the name of an account, also one that a document was verified with; its documents stay as they are. Throws
 * 403 for the actor's own account, for demo accounts and for those that are deactivated.
 */
export async function correctName(
  actor: UserActor,
  userId: string,
  { fullName }: NameCorrection,
  context: RequestContext,
): Promise<ManagedUser> {
  requireAdmin(actor);
  if (!(await getManagedUser(actor, userId, context.now)).can.rename) throw forbidden();
  await changeNameOf(actor, userId, fullName, context);
  return getManagedUser(actor, userId, context.now);
}
