import { DAY_MS, HOUR_MS, MINUTE_MS } from "@/lib/platform/dates";

/** providers.md §5, spec.md §9: six digits, ten minutes, five attempts, a minute between two codes. */
export const CODE_LENGTH = 6;
export const CODE_LIFE_MS = 10 * MINUTE_MS;
export const MAX_CODE_ATTEMPTS = 5;
export const RESEND_AFTER_MS = MINUTE_MS;

/**
 * The maximum number of codes per window: to one address of an account, to that address by anyone on the network, by
 * anyone at all, and by the account. One network cannot use up the codes of somebody on another.
 */
const limits = {
  mine: [5, 10],
  network: [10, 20],
  target: [30, 60],
  account: [10, 20],
};
const windows = [HOUR_MS, DAY_MS];

/** A code sent within the last day. */
export interface SentCode {
  createdAt: Date;
  isMine: boolean;
  isTarget: boolean;
  /** Asked for from the network of the request. */
  isNear: boolean;
}

/**
 * Returns the milliseconds until another code may be sent, 0 for now. `kind` says whether the last one is too
 * recent or there were too many.
 */
export function timeUntilNextCode(
  sent: readonly SentCode[],
  now: Date,
): { waitMs: number; kind: "soon" | "many" } {
  const mine = sent.filter(({ isMine, isTarget }) => isMine && isTarget);
  const since = Math.max(0, ...mine.map(({ createdAt }) => createdAt.getTime()));
  // A concurrent request may carry a time slightly before the code's, so the wait is capped.
  const soon = Math.min(since + RESEND_AFTER_MS - now.getTime(), RESEND_AFTER_MS);
  const many = Math.max(
    msUntilAllowed(mine, limits.mine, now),
    msUntilAllowed(
      sent.filter(({ isTarget, isNear }) => isTarget && isNear),
      limits.network,
      now,
    ),
    msUntilAllowed(
      sent.filter(({ isTarget }) => isTarget),
      limits.target,
      now,
    ),
    msUntilAllowed(
      sent.filter(({ isMine }) => isMine),
      limits.account,
      now,
    ),
  );
  return many > 0 ? { waitMs: many, kind: "many" } : { waitMs: Math.max(0, soon), kind: "soon" };
}

/** Returns how long until enough of the newest codes have left each window to allow one more. */
function msUntilAllowed(sent: readonly SentCode[], most: readonly number[], now: Date): number {
  const instants = sent.map(({ createdAt }) => createdAt.getTime()).sort((one, other) => other - one);
  const waits = windows.map((span, index) => {
    const last = instants[(most[index] ?? 0) - 1];
    return last === undefined ? 0 : last + span - now.getTime();
  });
  return Math.max(0, ...waits);
}
