import { DAY_MS, HOUR_MS, MINUTE_MS } from "@/lib/dates";

/** providers.md §5, spec.md §9: six digits, ten minutes, five tries, a minute between two codes. */
export const CODE_LENGTH = 6;
export const CODE_LIFE_MS = 10 * MINUTE_MS;
export const CODE_TRIES = 5;
export const RESEND_AFTER_MS = MINUTE_MS;

/** How many codes may be sent in a while: to one address of an account, to that address by anybody, by the account. */
const limits = {
  mine: [5, 10],
  target: [10, 20],
  account: [10, 20],
};
const windows = [HOUR_MS, DAY_MS];

/** Codes of the last day, as far as they count. */
export interface SentCode {
  createdAt: Date;
  isMine: boolean;
  isTarget: boolean;
}

/** Milliseconds until another code may be sent, 0 for now. `kind` says whether one was sent just before or too many were. */
export function waitForCode(sent: readonly SentCode[], now: Date): { waitMs: number; kind: "soon" | "many" } {
  const mine = sent.filter(({ isMine, isTarget }) => isMine && isTarget);
  const since = Math.max(0, ...mine.map(({ createdAt }) => createdAt.getTime()));
  // Who asked at the same moment has a clock a breath behind the code's.
  const soon = Math.min(since + RESEND_AFTER_MS - now.getTime(), RESEND_AFTER_MS);
  const many = Math.max(
    untilRoom(mine, limits.mine, now),
    untilRoom(
      sent.filter(({ isTarget }) => isTarget),
      limits.target,
      now,
    ),
    untilRoom(
      sent.filter(({ isMine }) => isMine),
      limits.account,
      now,
    ),
  );
  return many > 0 ? { waitMs: many, kind: "many" } : { waitMs: Math.max(0, soon), kind: "soon" };
}

/** How long until so many of the newest have left each window that there is room for one more. */
function untilRoom(sent: readonly SentCode[], most: readonly number[], now: Date): number {
  const instants = sent.map(({ createdAt }) => createdAt.getTime()).sort((one, other) => other - one);
  const waits = windows.map((span, index) => {
    const last = instants[(most[index] ?? 0) - 1];
    return last === undefined ? 0 : last + span - now.getTime();
  });
  return Math.max(0, ...waits);
}
