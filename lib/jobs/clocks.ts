import { expireOverdueBookings } from "@/lib/bookings/clock";
import { log } from "@/lib/log";
import { advanceWaitingPayments } from "@/lib/payments/advance";
import { removeOutdated } from "./outdated";

const EVERY_MS = 10_000;

/**
 * What happens by itself: waits run out, payments whose time has come move on, outdated rows go. Every process
 * ticks; each item is claimed or compared before it is changed, so two that meet do the work once.
 */
async function tick(now: Date): Promise<void> {
  await expireOverdueBookings(now);
  await advanceWaitingPayments(now);
  await removeOutdated(now);
}

/** Starts the clock of this process. Reads check deadlines too, so a late tick misleads nobody. */
export function startClocks(): void {
  let isTicking = false;
  const timer = setInterval(async () => {
    if (isTicking) return;
    isTicking = true;
    await tick(new Date()).catch((error) => log.error({ err: error }, "clock failed"));
    isTicking = false;
  }, EVERY_MS);
  timer.unref();
}
