import { and, eq } from "drizzle-orm";
import { db, type Executor } from "@/db";
import { notificationPreferences } from "@/db/schema/notifications";
import { users } from "@/db/schema/users";
import type { Actor } from "@/lib/auth/contract";
import { notFound } from "@/lib/errors";
import { visibleTo } from "@/lib/profile/queries";
import type { NotificationSettings, PersonParams } from "./contract";

const defaults: NotificationSettings = { email: true, push: true, sms: false };

/** Somebody's channels; 404 for other people's, and where the account is of another kind than the path says. */
export async function getNotificationSettings(
  actor: Actor,
  person: PersonParams,
  executor: Executor = db(),
): Promise<NotificationSettings> {
  const { email, push, sms } = notificationPreferences;
  const [row] = await executor
    .select({ email, push, sms })
    .from(users)
    .leftJoin(notificationPreferences, eq(notificationPreferences.userId, users.id))
    .where(and(eq(users.id, person.userId), eq(users.role, person.userType), visibleTo(actor)));
  if (!row) throw notFound();
  return {
    email: row.email ?? defaults.email,
    push: row.push ?? defaults.push,
    sms: row.sms ?? defaults.sms,
  };
}
