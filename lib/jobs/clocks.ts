import { expireOverdueBookings } from "@/lib/bookings/clock";
import { HOUR_MS } from "@/lib/dates";
import { lapseDocuments } from "@/lib/documents/clock";
import { eraseFiles, removeStrays } from "@/lib/files/clock";
import { log } from "@/lib/log";
import { carryMessages, deliverDueMessages } from "@/lib/outbox/delivery";
import { advanceWaitingPayments } from "@/lib/payments/advance";
import { eraseDueAccounts } from "@/lib/personal-data/erasure";
import { removeOutdated } from "./outdated";

const EVERY_MS = 10_000;

/**
 * What happens by itself: waits run out, payments whose time has come move on, outdated rows go. Every process
 * ticks; each item is claimed or compared before it is changed, so two that meet do the work once.
 */
const tick = inTurn([
  expireOverdueBookings,
  advanceWaitingPayments,
  eraseDueAccounts,
  removeOutdated,
  eraseFiles,
]);

/** What looks through more than is due: papers run out at midnight, contents that no row speaks of are rare. */
const round = inTurn([lapseDocuments, removeStrays]);

/** Starts the clocks of this process. Reads check deadlines too, so a late tick misleads nobody. */
export function startClocks(): void {
  every(EVERY_MS, tick);
  void every(HOUR_MS, round)();
  // By themselves: a mail server that keeps us waiting holds up no booking.
  const deliver = every(EVERY_MS, deliverDueMessages);
  carryMessages(() => void deliver());
}

/** One work after the other; what goes wrong in one keeps none of the others from being done. */
function inTurn(works: ((now: Date) => Promise<unknown>)[]): (now: Date) => Promise<void> {
  return async (now) => {
    for (const work of works) await work(now).catch((error) => log.error({ err: error }, "clock failed"));
  };
}

/** Repeats some work, never twice at a time: what is asked for meanwhile is done right after. Returns the way to ask. */
function every(milliseconds: number, work: (now: Date) => Promise<unknown>): () => Promise<void> {
  let isWorking = false;
  let isWanted = false;
  const run = async () => {
    isWanted = true;
    if (isWorking) return;
    isWorking = true;
    while (isWanted) {
      isWanted = false;
      await work(new Date()).catch((error) => log.error({ err: error }, "clock failed"));
    }
    isWorking = false;
  };
  setInterval(run, milliseconds).unref();
  return run;
}
