import { expireOverdueChanges } from "@/lib/booking-changes/clock";
import { expireOverdueBookings } from "@/lib/bookings/clock";
import { writeOfUnread } from "@/lib/chat/clock";
import { tellOfDeadJobs } from "@/lib/dead-jobs/clock";
import { eraseFiles } from "@/lib/files/clock";
import { log } from "@/lib/log";
import { carryMessages, deliverDueMessages, deliverDuePushes } from "@/lib/outbox/delivery";
import { advanceWaitingPayments } from "@/lib/payments/advance";
import { eraseDueAccounts } from "@/lib/personal-data/erasure";
import { deliverDueWebhooks } from "@/lib/webhooks/delivery";
import { removeOutdated } from "./outdated";

const EVERY_MS = 10_000;

/**
 * What happens by itself: waits run out, payments whose time has come move on, outdated rows go. Every process
 * ticks; each item is claimed or compared before it is changed, so two that meet do the work once.
 */
const tick = inTurn([
  expireOverdueBookings,
  expireOverdueChanges,
  advanceWaitingPayments,
  eraseDueAccounts,
  removeOutdated,
  eraseFiles,
  writeOfUnread,
  tellOfDeadJobs,
]);

const work = oneAtATime(tick);
const deliver = oneAtATime(deliverDueMessages);
const push = oneAtATime(deliverDuePushes);
const tellProgramsDue = oneAtATime(deliverDueWebhooks);

/** Starts the clocks of this process; what comes back stops them. Reads check deadlines too, so a late tick misleads nobody. */
export function startClocks(): () => void {
  // By themselves: a mail server, a browser's vendor or a company's program that keeps us waiting holds up no booking, nor
  // each other.
  const clocks = [work, deliver, push, tellProgramsDue].map((task) => setInterval(task, EVERY_MS).unref());
  return () => {
    for (const clock of clocks) clearInterval(clock);
  };
}

/** What a request queues and somebody sits waiting for is sent by its own process, wherever the clocks are. */
export function carryOwnMessages(): void {
  carryMessages(() => void deliver());
}

/** One work after the other; what goes wrong in one keeps none of the others from being done. */
function inTurn(works: ((now: Date) => Promise<unknown>)[]): (now: Date) => Promise<void> {
  return async (now) => {
    for (const work of works) await work(now).catch((error) => log.error({ err: error }, "clock failed"));
  };
}

/** Never twice at a time: what is asked for meanwhile is done right after. */
function oneAtATime(task: (now: Date) => Promise<unknown>): () => Promise<void> {
  let isWorking = false;
  let isWanted = false;
  return async () => {
    isWanted = true;
    if (isWorking) return;
    isWorking = true;
    while (isWanted) {
      isWanted = false;
      await task(new Date()).catch((error) => log.error({ err: error }, "clock failed"));
    }
    isWorking = false;
  };
}
