"use client";

import { sendLater, useDelayedSends } from "@/components/form/delayed-sends";
import { useErrorText } from "@/components/form/use-error-text";
import { toast } from "@/components/ui/toast";
import { ApiError } from "@/lib/platform/http/api-client";

/** The queues in which a case that was looked at is approved with one click. */
export type ReviewQueue = "documents" | "vehicle documents" | "badge requests";

const prefixOf = (queue: ReviewQueue) => `approve ${queue} `;

/** The approvals that can still be undone or are being sent; `id` is that of the case, which the queue does not show. */
export function useDelayedApprovals(queue: ReviewQueue) {
  const prefix = prefixOf(queue);
  return useDelayedSends(prefix).map((send) => ({ ...send, id: send.key.slice(prefix.length) }));
}

/**
 * Sends an approval when it can no longer be undone. By then the reviewer is looking at another case, so the outcome is
 * shown with the name of what was approved.
 */
export function useApproveLater(queue: ReviewQueue) {
  const failureText = useErrorText();
  return ({
    id,
    name,
    send,
    onUndo,
  }: {
    id: string;
    name: string;
    /** Sends it, reloads the queue and returns the message of its success. */
    send: (idempotencyKey: string) => Promise<string>;
    onUndo: () => void;
  }) => {
    const idempotencyKey = crypto.randomUUID();
    async function sendAndShow(): Promise<void> {
      try {
        toast.success(await send(idempotencyKey), { description: name });
      } catch (error) {
        const fields = error instanceof ApiError ? Object.values(error.fields) : [];
        toast.error(fields[0] ?? failureText(error), { description: name });
      }
    }
    sendLater(prefixOf(queue) + id, sendAndShow, { label: name, onUndo });
  };
}
