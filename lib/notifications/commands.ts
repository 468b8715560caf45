import { notificationPreferences } from "@/db/schema/notifications";
import { transact } from "@/db/transaction";
import { recordAudit } from "@/lib/audit/commands";
import type { UserActor } from "@/lib/auth/contract";
import type { Device } from "@/lib/sessions/commands";
import type { NotificationSettings, PersonParams } from "./contract";
import { getNotificationSettings } from "./queries";

/** Chooses somebody's channels; 404 for other people's. What an administrator chooses for another is written down. */
export async function chooseNotifications(
  actor: UserActor,
  person: PersonParams,
  change: Partial<NotificationSettings>,
  { now, device }: { now: Date; device: Device },
): Promise<NotificationSettings> {
  return transact(async (tx) => {
    const before = await getNotificationSettings(actor, person, tx);
    const chosen = { ...before, ...change };
    const { userId } = person;
    await tx
      .insert(notificationPreferences)
      .values({ userId, ...chosen, updatedAt: now })
      // Only what was asked for: a change of another channel at the same time stays.
      .onConflictDoUpdate({ target: notificationPreferences.userId, set: { ...change, updatedAt: now } });
    if (userId !== actor.userId) {
      const entry = { actor, action: "notifications.change", subjectType: "user", subjectId: userId };
      await recordAudit(
        tx,
        { ...entry, detail: { before, after: chosen }, ipAddress: device.ipAddress },
        now,
      );
    }
    return getNotificationSettings(actor, person, tx);
  });
}
