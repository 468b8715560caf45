import { and, eq, isNull } from "drizzle-orm";
import encryption from "web-push";
import { db } from "@/db";
import { notifications } from "@/db/schema/messaging/notifications";
import { pushSubscriptions } from "@/db/schema/messaging/web-push";
import type { DeliveryResult, OutboxMessage, Transport } from "@/lib/messaging/transport";
import { safePost } from "@/lib/platform/safe-fetch/post";
import type { NetworkPolicy } from "@/lib/platform/safe-fetch/safe-fetch";
import type { PushPayload } from "./contract";
import { secondsLeft, splitBody, truncateBody } from "./rules";
import { vapidDetails } from "./vapid-keys";

type Subscription = typeof pushSubscriptions.$inferSelect;

/**
 * Sends pushes through the browser vendors' services (RFC 8030), encrypted for the browser. A subscription that
 * no longer exists is deleted; a notification that has been read meanwhile is not sent.
 */
export function webPushTransport(policy?: NetworkPolicy): Transport {
  return {
    name: "web-push",
    send: async (message) => {
      const found = await findTarget(message);
      if (!found)
        return { outcome: "refused", reason: "not wanted in this browser any more, or read already" };
      const result = await sendPush(message, found, policy);
      if (result.isGone) await db().delete(pushSubscriptions).where(eq(pushSubscriptions.id, found.id));
      return result;
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

async function sendPush(
  message: OutboxMessage,
  { endpoint, p256dh, auth }: Subscription,
  policy?: NetworkPolicy,
): Promise<DeliveryResult & { isGone?: boolean }> {
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
  const response = await safePost({ url: endpoint, headers: Object.fromEntries(named), body }, policy);
  if (response.status === null)
    // An endpoint that resolves to a private address is not tried again; any other failure may be temporary.
    return response.failure === "forbiddenAddress"
      ? { outcome: "refused", reason: response.failure, isGone: true }
      : { outcome: response.failure === "timeout" ? "unknown" : "postponed", reason: response.failure };
  return resultOf(response.status);
}

/** RFC 8030 §5 to §7: 404 and 410 mean that the subscription is gone, 429 and 5xx that a retry may succeed. */
function resultOf(status: number): DeliveryResult & { isGone?: boolean } {
  if (status >= 200 && status < 300) return { outcome: "sent" };
  const reason = `HTTP ${status}`;
  if (status === 404 || status === 410) return { outcome: "refused", reason, isGone: true };
  return status === 429 || status >= 500 ? { outcome: "postponed", reason } : { outcome: "refused", reason };
}

function payloadOf({ push, subject, body, locale }: OutboxMessage): PushPayload {
  const { text, link } = splitBody(body);
  const { pathname, search, hash } = new URL(link);
  return {
    tag: push?.notificationId ?? "",
    title: subject ?? "",
    body: truncateBody(text),
    lang: locale,
    url: pathname + search + hash,
  };
}
