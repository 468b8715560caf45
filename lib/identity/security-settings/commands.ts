import { eq } from "drizzle-orm";
import type { z } from "zod";
import { users } from "@/db/schema/identity/users";
import { transact } from "@/db/transaction";
import type { UserActor } from "@/lib/platform/actor";
import { recordAudit } from "@/lib/platform/audit/commands";
import { requireRecentConfirmation } from "@/lib/platform/http/step-up";
import type { RequestContext } from "@/lib/platform/request-context";
import type { SecurityView, securityChange } from "./contract";
import { getSecurity } from "./queries";

/**
 * Switches emails about sign-ins from new devices on or off. Off requires a recent confirmation: somebody at an
 * unattended browser would prepare a sign-in that nobody notices.
 */
export async function changeSecurity(
  actor: UserActor,
  { loginAlerts }: z.output<typeof securityChange>,
  { now, device }: RequestContext,
): Promise<SecurityView> {
  if (!loginAlerts) requireRecentConfirmation(actor, now);
  await transact(async (tx) => {
    await tx.update(users).set({ loginAlerts, updatedAt: now }).where(eq(users.id, actor.userId));
    const subject = { subjectType: "user", subjectId: actor.userId, detail: { loginAlerts } };
    await recordAudit(tx, { actor, action: "security.change", ...subject, device }, now);
  });
  return getSecurity(actor);
}
