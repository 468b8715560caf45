/** How far the server's clock is ahead of this device's, which may be wrong by hours. */
let aheadMs = 0;

/** Takes the server's time, which a response just received contains; a few seconds are the response's own delay. */
export function setServerTime(at: Date): void {
  const seenMs = at.getTime() - Date.now();
  if (Math.abs(seenMs - aheadMs) > 10_000) aheadMs = seenMs;
}

/** The server's time, with which deadlines are compared; on the server its own. */
export const serverNow = () => new Date(Date.now() + aheadMs);

/** What this device's clock shows at an instant of the server. */
export const onThisDevice = (at: string) => new Date(Date.parse(at) - aheadMs);
