import { personalNames } from "@/lib/accounts/contract";
import { inNamesOf } from "@/lib/accounts/wire";
import type { UserActor } from "@/lib/auth/contract";
import { scheduleDeletion } from "@/lib/personal-data/commands";
import type { Occasion } from "@/lib/sessions/commands";
import { changeIndividual } from "./commands";
import type { IndividualChange } from "./contract";
import { getIndividual } from "./wire-queries";

// The documented endpoints' side of a renter's record: refusals come back under the names the caller used.

export async function putIndividual(
  actor: UserActor,
  userId: string,
  change: IndividualChange,
  occasion: Occasion,
) {
  await inNamesOf(personalNames, changeIndividual(actor, userId, change, occasion));
  return getIndividual(actor, userId);
}

/**
 * The documented call sends nothing but its token. It may: the account goes only after the days of grace, its owner is
 * written to at once and can take it back.
 */
export async function deleteIndividual(actor: UserActor, userId: string, occasion: Occasion) {
  const { Id } = await getIndividual(actor, userId);
  const { dueAt } = await scheduleDeletion(actor, userId, occasion);
  return { Id, deletion_due_at: dueAt.toISOString() };
}
