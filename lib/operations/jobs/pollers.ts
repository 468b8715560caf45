import { deliverDueWebhooks } from "@/lib/businesses/webhooks/delivery";
import { pauseVehiclesWithoutDocuments } from "@/lib/catalog/vehicle-documents/expiry-worker";
import { alertOfManyFailures } from "@/lib/identity/security-log/alerts";
import { createStatusWatch } from "@/lib/insights/service-status/watch";
import { sendDueBroadcasts } from "@/lib/messaging/broadcasts/send-due-broadcasts";
import { registerDelivery } from "@/lib/messaging/email-and-sms/deliver-soon";
import { sendDueMessages, sendDuePushes } from "@/lib/messaging/email-and-sms/send-due-messages";
import { notifyFailedJobs } from "@/lib/operations/failed-jobs/notify-failed-jobs";
import { eraseDueAccounts } from "@/lib/operations/personal-data/erase-accounts";
import { advanceDuePayments } from "@/lib/payments/payments/processing/advance";
import { providerNames } from "@/lib/payments/providers/circuit-breaker";
import { encryptContents } from "@/lib/platform/files/encrypt-contents";
import { eraseFiles } from "@/lib/platform/files/erase-files";
import { inSpan } from "@/lib/platform/in-span";
import { log } from "@/lib/platform/log";
import { expireOverdueChanges } from "@/lib/rentals/bookings/changes/expire-overdue-changes";
import { acceptUnansweredClaims, settleDueDeposits } from "@/lib/rentals/bookings/claims/close-due-claims";
import { COUNTER } from "@/lib/rentals/bookings/money/contract";
import { publishDueReviews } from "@/lib/rentals/bookings/reviews/publish-reviews";
import { expireOverdueBookings } from "@/lib/rentals/bookings/transitions/expire-overdue-bookings";
import { queueUnreadEmails } from "@/lib/support/chat/unread-emails";
import { removeOutdatedRows } from "./outdated-rows";

const POLL_MS = 10_000;

const watchStatus = createStatusWatch();
const deliverMessages = singleFlight(() => sendDueMessages(new Date()));

/**
 * Periodic work: deadlines pass, payments that are due advance, outdated rows are removed. Every process
 * polls; each item is claimed or compared before it is changed, so two processes do the work once. Whatever
 * may be slow (each payment provider, the mail server, push services, webhooks of businesses) has its own
 * poller and delays nothing else.
 */
export const pollers: Record<string, () => Promise<void>> = {
  deadlines: singleFlight(
    runInSequence([
      expireOverdueBookings,
      expireOverdueChanges,
      acceptUnansweredClaims,
      settleDueDeposits,
      pauseVehiclesWithoutDocuments,
      publishDueReviews,
      eraseDueAccounts,
      removeOutdatedRows,
      eraseFiles,
      queueUnreadEmails,
      notifyFailedJobs,
      alertOfManyFailures,
    ]),
  ),
  ...Object.fromEntries(
    ([...providerNames, COUNTER] as const).map((name) => [
      name,
      singleFlight(() => advanceDuePayments(name, () => new Date())),
    ]),
  ),
  encryption: singleFlight(() => encryptContents(new Date())),
  broadcasts: singleFlight(() => sendDueBroadcasts(new Date())),
  messages: deliverMessages,
  pushes: singleFlight(() => sendDuePushes(new Date())),
  status: singleFlight(() => watchStatus(new Date())),
  webhooks: singleFlight(() => deliverDueWebhooks(new Date())),
};

/**
 * Starts the pollers of this process and returns a function that stops them. Reads check deadlines too, so a
 * late poll shows no wrong state.
 */
export function startPollers(): () => void {
  const timers = Object.entries(pollers).map(([name, tick]) =>
    setInterval(() => inSpan(`poller ${name}`, {}, tick), POLL_MS).unref(),
  );
  return () => {
    for (const timer of timers) clearInterval(timer);
  };
}

/** A message that a user is waiting for is sent by the process that queued it, wherever the pollers run. */
export function deliverOwnMessages(): void {
  registerDelivery(() => void deliverMessages());
}

/** Runs the steps one after another; an error in one does not stop the others. */
function runInSequence(steps: ((now: Date) => Promise<unknown>)[]): () => Promise<void> {
  return async () => {
    for (const work of steps)
      await work(new Date()).catch((error) => log.error({ err: error }, "a poller failed"));
  };
}

/** Never runs twice at a time: a request during a run causes one more run right after it. */
function singleFlight(task: () => Promise<unknown>): () => Promise<void> {
  let isWorking = false;
  let isRequested = false;
  return async () => {
    isRequested = true;
    if (isWorking) return;
    isWorking = true;
    while (isRequested) {
      isRequested = false;
      await task().catch((error) => log.error({ err: error }, "a poller failed"));
    }
    isWorking = false;
  };
}
