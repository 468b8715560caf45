import { setTimeout as sleep } from "node:timers/promises";
import { messageQueues } from "@/db/enums/messaging";
import { providerNames } from "@/db/enums/payments";
import { deliverDueWebhooks } from "@/lib/businesses/webhooks/delivery";
import { unlistVehiclesWithoutDocuments } from "@/lib/catalog/vehicle-documents/expiry-worker";
import { alertOfManyFailures } from "@/lib/identity/security-log/alerts";
import { createStatusWatch } from "@/lib/insights/service-status/watch";
import { sendDueBroadcasts } from "@/lib/messaging/broadcasts/send-due-broadcasts";
import { registerDelivery } from "@/lib/messaging/email-and-sms/deliver-soon";
import { sendDueMessages } from "@/lib/messaging/email-and-sms/send-due-messages";
import { failStalledBackups } from "@/lib/operations/backups/commands";
import { notifyFailedJobs } from "@/lib/operations/failed-jobs/notify-failed-jobs";
import { eraseDueAccounts } from "@/lib/operations/personal-data/erase-accounts";
import { advanceDuePayments } from "@/lib/payments/payments/processing/advance";
import { encryptContents } from "@/lib/platform/files/encrypt-contents";
import { eraseFiles } from "@/lib/platform/files/erase-files";
import { inSpan } from "@/lib/platform/in-span";
import { log } from "@/lib/platform/log";
import { isHeldAfterRestore } from "@/lib/platform/maintenance/queries";
import { createDayWatch } from "@/lib/platform/page-cache/day-watch";
import { expireChanges } from "@/lib/rentals/bookings/changes/expire-changes";
import { acceptUnansweredClaims, settleDueDeposits } from "@/lib/rentals/bookings/claims/close-due-claims";
import { COUNTER } from "@/lib/rentals/bookings/money/contract";
import { publishDueReviews } from "@/lib/rentals/bookings/reviews/publish-reviews";
import { applyDueTransitions } from "@/lib/rentals/bookings/transitions/apply-due-transitions";
import { queueUnreadEmails } from "@/lib/support/chat/unread-emails";
import { removeOutdatedRows } from "./outdated-rows";

const POLL_MS = 10_000;

const watchStatus = createStatusWatch();
const watchDay = createDayWatch();

/**
 * Periodic work: deadlines pass, payments that are due advance, outdated rows are removed. Every process polls; each
 * item is claimed or compared before it is changed, so two processes do the work once. Work that may be slow (each
 * payment provider, the mail server, push services, webhooks of businesses, the upload store, the erasure of an account)
 * has its own poller and delays nothing else.
 */
export const pollers: Record<string, Poller> = {
  deadlines: singleFlight(
    runInSequence([
      applyDueTransitions,
      expireChanges,
      acceptUnansweredClaims,
      settleDueDeposits,
      unlistVehiclesWithoutDocuments,
      publishDueReviews,
    ]),
  ),
  upkeep: singleFlight(
    runInSequence([
      watchDay,
      removeOutdatedRows,
      queueUnreadEmails,
      notifyFailedJobs,
      alertOfManyFailures,
      (now) => failStalledBackups(now),
    ]),
  ),
  files: singleFlight(() => eraseFiles(new Date())),
  ...Object.fromEntries(
    ([...providerNames, COUNTER] as const).map((name) => [
      name,
      singleFlight(() => advanceDuePayments(name, () => new Date())),
    ]),
  ),
  erasure: singleFlight(() => eraseDueAccounts(new Date())),
  encryption: singleFlight(() => encryptContents(new Date())),
  broadcasts: singleFlight(() => sendDueBroadcasts(new Date())),
  ...Object.fromEntries(
    messageQueues.map((queue) => [
      queue,
      singleFlight((signal) => sendDueMessages(queue, new Date(), { mayContinue: () => !signal?.aborted })),
    ]),
  ),
  status: singleFlight(() => watchStatus(new Date())),
  webhooks: singleFlight(() => deliverDueWebhooks(new Date())),
};

/** What runs although the database was restored and not compared yet: messages, among them codes of administrators. */
const runsAfterRestore = new Set<string>(["upkeep", "encryption", "status", ...messageQueues]);

/**
 * Starts the pollers of this process and returns a function that stops them and gives work in progress this long.
 * Reads check deadlines too, so a late poll shows no wrong state.
 */
export function startPollers(
  list: Record<string, Poller> = pollers,
  everyMs = POLL_MS,
): (patienceMs: number) => Promise<void> {
  const stopping = new AbortController();
  const running = new Set<Promise<void>>();
  const run = (name: string, tick: Poller) => {
    const done = inSpan(`poller ${name}`, {}, async () => {
      if (runsAfterRestore.has(name) || !(await isHeldAfterRestore())) await tick(stopping.signal);
    })
      .catch((error) => log.error({ err: error }, "a poller failed"))
      .finally(() => running.delete(done));
    running.add(done);
  };
  const timers = Object.entries(list).map(([name, tick]) => setInterval(run, everyMs, name, tick).unref());
  return async (patienceMs) => {
    for (const timer of timers) clearInterval(timer);
    stopping.abort();
    await Promise.race([Promise.all(running), sleep(patienceMs, undefined, { ref: false })]);
  };
}

/**
 * Sends what a user is waiting for from the process that queued it, wherever the pollers run: one batch of each kind.
 */
export function deliverOwnMessages(): void {
  const deliver = singleFlight(() =>
    Promise.all(
      (["email", "sms", "phone-check"] as const).map((queue) =>
        sendDueMessages(queue, new Date(), { mayContinue: () => false }),
      ),
    ),
  );
  registerDelivery(() => void deliver());
}

/** Runs the steps one after another; an error in one does not stop the others. */
function runInSequence(steps: ((now: Date) => Promise<unknown>)[]): () => Promise<void> {
  return async () => {
    for (const work of steps)
      await work(new Date()).catch((error) => log.error({ err: error }, "a poller failed"));
  };
}

/** Long work ends soon after the signal aborts. */
type Poller = (signal?: AbortSignal) => Promise<void>;

/** Never runs twice at a time: a request during a run causes one more run right after it. */
function singleFlight(task: (signal?: AbortSignal) => Promise<unknown>): Poller {
  let isWorking = false;
  let isRequested = false;
  let latest: AbortSignal | undefined;
  return async (signal) => {
    isRequested = true;
    latest = signal;
    if (isWorking) return;
    isWorking = true;
    while (isRequested) {
      isRequested = false;
      await task(latest).catch((error) => log.error({ err: error }, "a poller failed"));
    }
    isWorking = false;
  };
}
