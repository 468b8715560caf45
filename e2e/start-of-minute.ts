import { setTimeout } from "node:timers/promises";

const MINUTE_MS = 60_000;
/** More than a few requests take on a busy machine. */
const NEEDED_MS = 10_000;

/** Returns when at least ten seconds of the minute are left: the security log counts refusals of one kind per minute. */
export async function awaitStartOfMinute(): Promise<void> {
  const leftMs = MINUTE_MS - (Date.now() % MINUTE_MS);
  if (leftMs < NEEDED_MS) await setTimeout(leftMs);
}
