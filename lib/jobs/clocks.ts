import { expireOverdueBookings } from "@/lib/bookings/clock";
import { lapseDocuments } from "@/lib/documents/clock";
import { eraseFiles, sweepStrayContents } from "@/lib/files/clock";
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
async function tick(now: Date): Promise<void> {
  await expireOverdueBookings(now);
  await advanceWaitingPayments(now);
  await eraseDueAccounts(now);
  await removeOutdated(now);
  await lapseDocuments(now);
  await eraseFiles(now);
  await sweepStrayContents(now);
}

/** Starts the clocks of this process. Reads check deadlines too, so a late tick misleads nobody. */
export function startClocks(): void {
  every(EVERY_MS, tick);
  // By themselves: a mail server that keeps us waiting holds up no booking.
  const deliver = every(EVERY_MS, deliverDueMessages);
  carryMessages(() => void deliver());
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
