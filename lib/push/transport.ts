import { and, eq, isNull } from "drizzle-orm";
import encryption from "web-push";
import { db } from "@/db";
import { notifications } from "@/db/schema/notifications";
import { pushSubscriptions } from "@/db/schema/push";
import type { Handover } from "@/lib/outbox/rules";
import type { OutboxMessage, Transport } from "@/lib/outbox/transport";
import type { Reach } from "@/lib/reach/open";
import { post } from "@/lib/webhooks/post";
import type { PushPayload } from "./contract";
import { vapidDetails } from "./keys";
import { partsOf, secondsLeft, shortened } from "./rules";

type Subscription = typeof pushSubscriptions.$inferSelect;

/**
 * Pushes to browsers through their vendors' services (RFC 8030), encrypted for the browser alone. One that does not exist
 * any more is forgotten; what its reader has read meanwhile is not sent.
 */
export function webPush(reach?: Reach): Transport {
  return {
    name: "web-push",
    send: async (message) => {
      const found = await findTarget(message);
      if (!found)
        return { outcome: "refused", reason: "not wanted in this browser any more, or read already" };
      const handover = await hand(message, found, reach);
      if (handover.isGone) await db().delete(pushSubscriptions).where(eq(pushSubscriptions.id, found.id));
      return handover;
    },
  };
}

async function findTarget({ push, userId }: OutboxMessage): Promise<Subscription | undefined> {
  if (!push || !userId) return undefined;
  const isUnread = and(eq(notifications.id, push.notificationId), isNull(notifications.readAt));
  const [row] = await db()
    .select({ subscription: pushSubscriptions })
    .from(pushSubscriptions)
    .innerJoin(notifications, eq(notifications.userId, pushSubscriptions.userId))
    .where(
      and(eq(pushSubscriptions.id, push.subscriptionId), eq(pushSubscriptions.userId, userId), isUnread),
    );
  return row?.subscription;
}

async function hand(
  message: OutboxMessage,
  { endpoint, p256dh, auth }: Subscription,
  reach?: Reach,
): Promise<Handover & { isGone?: boolean }> {
  const { headers, body } = encryption.generateRequestDetails(
    { endpoint, keys: { p256dh, auth } },
    JSON.stringify(payloadOf(message)),
    {
      vapidDetails: vapidDetails(),
      TTL: secondsLeft(message.createdAt, new Date()),
      urgency: message.push?.urgency ?? "normal",
      contentEncoding: "aes128gcm",
    },
  );
  const { "Content-Length": _, ...rest } = headers;
  const named = Object.entries(rest).map(([name, value]) => [name.toLowerCase(), String(value)]);
  const answer = await post({ url: endpoint, headers: Object.fromEntries(named), body }, reach);
  if (answer.status === null)
    // Nothing of ours is asked again at an address that leads inside; all else may be there later.
    return answer.failure === "forbiddenAddress"
      ? { outcome: "refused", reason: answer.failure, isGone: true }
      : { outcome: answer.failure === "timeout" ? "unknown" : "postponed", reason: answer.failure };
  return judge(answer.status);
}

/** RFC 8030 §5 to §7: 404 and 410 say that the browser is gone, 429 and faults of theirs that it may come later. */
function judge(status: number): Handover & { isGone?: boolean } {
  if (status >= 200 && status < 300) return { outcome: "sent" };
  const reason = `HTTP ${status}`;
  if (status === 404 || status === 410) return { outcome: "refused", reason, isGone: true };
  return status === 429 || status >= 500 ? { outcome: "postponed", reason } : { outcome: "refused", reason };
}

function payloadOf({ push, subject, body, locale }: OutboxMessage): PushPayload {
  const { text, link } = partsOf(body);
  const { pathname, search, hash } = new URL(link);
  return {
    tag: push?.notificationId ?? "",
    title: subject ?? "",
    body: shortened(text),
    lang: locale,
    url: pathname + search + hash,
  };
}
