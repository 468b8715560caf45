import { expireOverdueChanges } from "@/lib/booking-changes/clock";
import { expireOverdueBookings } from "@/lib/bookings/clock";
import { writeOfUnread } from "@/lib/chat/clock";
import { tellOfDeadJobs } from "@/lib/dead-jobs/clock";
import { eraseFiles } from "@/lib/files/clock";
import { log } from "@/lib/log";
import { carryMessages, deliverDueMessages, deliverDuePushes } from "@/lib/outbox/delivery";
import { advanceDuePayments } from "@/lib/payments/advance";
import { providerNames } from "@/lib/payments/breaker";
import { eraseDueAccounts } from "@/lib/personal-data/erasure";
import { deliverDueWebhooks } from "@/lib/webhooks/delivery";
import { removeOutdated } from "./outdated";

const EVERY_MS = 10_000;

const deliver = oneAtATime(() => deliverDueMessages(new Date()));

/**
 * What happens by itself: waits run out, payments whose time has come move on, outdated rows go. Every process ticks; each
 * item is claimed or compared before it is changed, so two that meet do the work once. Whatever may keep us waiting ticks by
 * itself (each payment provider, the mail server, browsers' vendors, a company's programs) and holds up nothing else.
 */
export const clocks: Record<string, () => Promise<void>> = {
  deadlines: oneAtATime(
    inTurn([
      expireOverdueBookings,
      expireOverdueChanges,
      eraseDueAccounts,
      removeOutdated,
      eraseFiles,
      writeOfUnread,
      tellOfDeadJobs,
    ]),
  ),
  ...Object.fromEntries(
    providerNames.map((name) => [name, oneAtATime(() => advanceDuePayments(name, () => new Date()))]),
  ),
  messages: deliver,
  pushes: oneAtATime(() => deliverDuePushes(new Date())),
  webhooks: oneAtATime(() => deliverDueWebhooks(new Date())),
};

/** Starts the clocks of this process; what comes back stops them. Reads check deadlines too, so a late tick misleads nobody. */
export function startClocks(): () => void {
  const timers = Object.values(clocks).map((tick) => setInterval(tick, EVERY_MS).unref());
  return () => {
    for (const timer of timers) clearInterval(timer);
  };
}

/** What a request queues and somebody sits waiting for is sent by its own process, wherever the clocks are. */
export function carryOwnMessages(): void {
  carryMessages(() => void deliver());
}

/** One work after the other; what goes wrong in one keeps none of the others from being done. */
function inTurn(works: ((now: Date) => Promise<unknown>)[]): () => Promise<void> {
  return async () => {
    for (const work of works)
      await work(new Date()).catch((error) => log.error({ err: error }, "clock failed"));
  };
}

/** Never twice at a time: what is asked for meanwhile is done right after. */
function oneAtATime(task: () => Promise<unknown>): () => Promise<void> {
  let isWorking = false;
  let isWanted = false;
  return async () => {
    isWanted = true;
    if (isWorking) return;
    isWorking = true;
    while (isWanted) {
      isWanted = false;
      await task().catch((error) => log.error({ err: error }, "clock failed"));
    }
    isWorking = false;
  };
}
