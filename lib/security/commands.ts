import { eq } from "drizzle-orm";
import type { z } from "zod";
import { users } from "@/db/schema/users";
import { transact } from "@/db/transaction";
import { recordAudit } from "@/lib/audit/commands";
import type { UserActor } from "@/lib/auth/contract";
import type { Occasion } from "@/lib/sessions/commands";
import type { SecurityView, securityChange } from "./contract";
import { findSecurity } from "./queries";

/** Whether one is told of sign-ins from new devices. */
export async function changeSecurity(
  actor: UserActor,
  { loginAlerts }: z.output<typeof securityChange>,
  { now, device }: Occasion,
): Promise<SecurityView> {
  await transact(async (tx) => {
    await tx.update(users).set({ loginAlerts, updatedAt: now }).where(eq(users.id, actor.userId));
    const subject = { subjectType: "user", subjectId: actor.userId, detail: { loginAlerts } };
    await recordAudit(tx, { actor, action: "security.change", ...subject, ipAddress: device.ipAddress }, now);
  });
  return findSecurity(actor);
}
