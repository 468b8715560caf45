/** How far the server's clock is ahead of this device's, which may be wrong by hours. */
let aheadMs = 0;

/** Slower responses are rare, and a device's clock that differs more is wrong. */
const SLOW_MS = 10_000;

/** Takes the time of a response just received, such as its Date header. */
export function setServerTime(at: string | null): void {
  const seenMs = Date.parse(at ?? "") - Date.now();
  // A response is late by the time it took, so of several the quickest is right.
  if (seenMs > aheadMs || seenMs < aheadMs - SLOW_MS) aheadMs = seenMs;
}

/** The server's time, with which deadlines are compared; on the server its own. */
export const serverNow = () => new Date(Date.now() + aheadMs);

/** What this device's clock shows at an instant of the server. */
export const onThisDevice = (at: string) => new Date(Date.parse(at) - aheadMs);
