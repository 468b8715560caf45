import { inArray } from "drizzle-orm";
import type { Executor } from "@/db";
import { pushSubscriptions } from "@/db/schema/push";
import { type Push, queuePushes } from "@/lib/outbox/commands";
import { browserName } from "@/lib/sessions/rules";
import { urgencyOf } from "./rules";

type Reader = Pick<Push, "userId" | "locale" | "title" | "text" | "link"> & {
  email: string;
  notificationId: string;
};

/** A row of the outbox for every browser of each reader, in the transaction of what it tells of. */
export async function queueForBrowsers(
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
  const pushes = readers.flatMap(({ email, notificationId, ...words }) =>
    (browsersOf.get(words.userId) ?? []).map((browser) => ({
      ...words,
      recipient: `${email} · ${browserName(browser.userAgent)}`,
      target: { subscriptionId: browser.id, notificationId, urgency: urgencyOf(priority) },
    })),
  );
  await queuePushes(tx, pushes, now);
}
