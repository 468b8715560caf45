import { inArray } from "drizzle-orm";
import type { Executor } from "@/db";
import { pushSubscriptions } from "@/db/schema/messaging/web-push";
import { type Push, queuePushes } from "@/lib/messaging/email-and-sms/commands";
import { urgencyOf } from "@/lib/messaging/web-push/rules";
import { browserName } from "@/lib/platform/http/user-agent";

type Reader = Pick<Push, "userId" | "locale" | "title" | "link"> & {
  message: string;
  email: string;
  notificationId: string;
};

/** Queues one push per subscribed browser of each reader, in the transaction of the event. */
export async function queuePushNotifications(
  tx: Executor,
  readers: Reader[],
  priority: Parameters<typeof urgencyOf>[0],
  now: Date,
): Promise<void> {
  if (readers.length === 0) return;
  const { id, userId, userAgent } = pushSubscriptions;
  const rows = await tx
    .select({ id, userId, userAgent })
    .from(pushSubscriptions)
    .where(
      inArray(
        userId,
        readers.map((reader) => reader.userId),
      ),
    );
  const browsersOf = new Map<string, typeof rows>();
  for (const row of rows) browsersOf.set(row.userId, [...(browsersOf.get(row.userId) ?? []), row]);
  const pushes = readers.flatMap(({ userId, email, locale, title, message, link, notificationId }) =>
    (browsersOf.get(userId) ?? []).map((browser) => ({
      userId,
      locale,
      title,
      text: message,
      link,
      recipient: `${email} · ${browserName(browser.userAgent)}`,
      target: { subscriptionId: browser.id, notificationId, urgency: urgencyOf(priority) },
    })),
  );
  await queuePushes(tx, pushes, now);
}
