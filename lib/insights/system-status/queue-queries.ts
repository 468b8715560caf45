import { db } from "@/db";
import { messageProviderFailures } from "@/db/schema/messaging/outbox";
import { canSend } from "@/lib/messaging/email-and-sms/provider-accounts";
import type { QueueView } from "./contract";
import { countQueues } from "./count-queues";

/** Counts what waits in each queue and what an administrator can retry, and reports providers that are down. */
export async function listQueues(now: Date): Promise<QueueView[]> {
  const [counted, providers] = await Promise.all([
    countQueues(now),
    db().select().from(messageProviderFailures),
  ]);
  // Where no verification service is set up, SMS carry the codes.
  const used = counted.filter(
    ({ name, waiting }) => name !== "phone-check" || waiting > 0 || canSend("phone-check"),
  );
  return used.map(({ name, waiting, failed }) => {
    const failing = providers.find(({ queue, pausedUntil }) => queue === name && pausedUntil);
    return {
      name,
      waiting,
      failed,
      isSetUp: name === "email" || name === "sms" || name === "phone-check" ? canSend(name) : true,
      outage: failing?.pausedUntil
        ? {
            since: failing.failingSince.toISOString(),
            nextTryAt: failing.pausedUntil.toISOString(),
            lastError: failing.lastError,
          }
        : null,
    };
  });
}
