import type { claimKinds, claimStatuses } from "@/db/enums/rentals";
import { addMs, DAY_MS, HOUR_MS } from "@/lib/platform/dates";

export type ClaimKind = (typeof claimKinds)[number];
type ClaimStatus = (typeof claimStatuses)[number];

/** The condition of the vehicle is visible at the return; fines and tolls arrive later by post. */
const CONDITION_FILED_WITHIN_MS = 72 * HOUR_MS;
const NOTICE_FILED_WITHIN_MS = 60 * DAY_MS;
const ANSWERED_WITHIN_MS = 72 * HOUR_MS;

/** More than any rental needs. */
export const MAX_CLAIMS = 20;

/**
 * The deadline for claims of this kind after the return was recorded. Claims about the condition can be filed for as long
 * as a deposit is held for them: its settlement is later when the site was closed after a restore.
 */
export function filingDeadline(
  kind: ClaimKind,
  { recordedAt, depositSettlesAt }: { recordedAt: Date; depositSettlesAt: Date | null },
): Date {
  if (kind === "fine" || kind === "toll") return addMs(recordedAt, NOTICE_FILED_WITHIN_MS);
  const deadline = addMs(recordedAt, CONDITION_FILED_WITHIN_MS);
  return depositSettlesAt && depositSettlesAt > deadline ? depositSettlesAt : deadline;
}

/**
 * The return already charges these from its readings, so they can be claimed only if the readings are not the owner's
 * own.
 */
export const isAboutReadings = (kind: ClaimKind): boolean => kind === "extra_km" || kind === "missing_fuel";

/** Whether the charges of the return depend on a reading by the renter. */
export const areReadingsTheRenters = (handovers: readonly { side: string }[]): boolean =>
  handovers.some(({ side }) => side === "renter");

/** The deadline for the renter's answer to a claim filed at this time. */
export const claimAnswerDeadline = (filedAt: Date): Date => addMs(filedAt, ANSWERED_WITHIN_MS);

/**
 * The effective status: a claim that was not answered in time counts as accepted even before the worker has stored
 * that.
 */
export function claimStatusAt(claim: { status: ClaimStatus; answerBy: Date }, now: Date): ClaimStatus {
  return claim.status === "open" && now >= claim.answerBy ? "accepted" : claim.status;
}

/** Whether a claim may still need the deposit. */
export const isClaimUndecided = ({ status }: { status: ClaimStatus }): boolean =>
  status === "open" || status === "disputed";

/**
 * When a deposit is settled after the return was recorded: once claims about the vehicle's condition can no longer be
 * filed. Null when nothing is held.
 */
export const depositSettlementAt = (recordedAt: Date, heldCents: number): Date | null =>
  heldCents > 0 ? addMs(recordedAt, CONDITION_FILED_WITHIN_MS) : null;

/**
 * Whether a deposit that is still held after the return can be settled: it is due and no claim is undecided, or nothing
 * of it is left for claims.
 */
export function isSettlementDue(
  { settlesAt, leftCents }: { settlesAt: Date | null; leftCents: number },
  claims: { status: ClaimStatus }[],
  now: Date,
): boolean {
  if (settlesAt === null) return false;
  return leftCents === 0 || (now >= settlesAt && !claims.some(isClaimUndecided));
}

/** The part of an agreed claim that the deposit covers, limited to the held amount that is not already kept. */
export const coveredByDeposit = (agreedCents: number, freeDepositCents: number): number =>
  Math.min(agreedCents, freeDepositCents);
