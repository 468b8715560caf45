import type { claimKinds, claimStatuses } from "@/db/enums/rentals";
import { addMs, DAY_MS, HOUR_MS } from "@/lib/platform/dates";

export type ClaimKind = (typeof claimKinds)[number];
type ClaimStatus = (typeof claimStatuses)[number];

/** What the vehicle shows is claimed soon after the return; fines and tolls arrive by post. */
const CONDITION_FILED_WITHIN_MS = 72 * HOUR_MS;
const NOTICE_FILED_WITHIN_MS = 60 * DAY_MS;
const ANSWERED_WITHIN_MS = 72 * HOUR_MS;

/** More claims than any one rental gives reason for. */
export const MAX_CLAIMS = 20;

/** Until when an owner may file a claim of this kind after the return was recorded. */
export function filingDeadline(kind: ClaimKind, recordedAt: Date): Date {
  const isNotice = kind === "fine" || kind === "toll";
  return addMs(recordedAt, isNotice ? NOTICE_FILED_WITHIN_MS : CONDITION_FILED_WITHIN_MS);
}

/** What a return charges by its readings is claimed only where these are not the owner's own. */
export const isAboutReadings = (kind: ClaimKind): boolean => kind === "extra_km" || kind === "missing_fuel";

/** Whether the charges of the return follow from a reading of the renter's. */
export const areReadingsTheRenters = (handovers: readonly { side: string }[]): boolean =>
  handovers.some(({ side }) => side === "renter");

/** Until when the renter may answer a claim filed at this time. */
export const claimAnswerDeadline = (filedAt: Date): Date => addMs(filedAt, ANSWERED_WITHIN_MS);

/** The status that counts now: a claim that was not answered in time is accepted before the worker writes it down. */
export function claimStatusAt(claim: { status: ClaimStatus; answerBy: Date }, now: Date): ClaimStatus {
  return claim.status === "open" && now >= claim.answerBy ? "accepted" : claim.status;
}

/** Whether a claim may still need the deposit. */
export const isClaimUndecided = ({ status }: { status: ClaimStatus }): boolean =>
  status === "open" || status === "disputed";

/**
 * Until when a deposit stays held after the return was recorded: as long as claims about the vehicle's condition may be
 * filed. Null when nothing is held.
 */
export const depositSettlementAt = (recordedAt: Date, heldCents: number): Date | null =>
  heldCents > 0 ? addMs(recordedAt, CONDITION_FILED_WITHIN_MS) : null;

/** Whether a deposit that is still held after the return can be settled: its time has come and no claim waits. */
export function isSettlementDue(
  settlesAt: Date | null,
  claims: { status: ClaimStatus }[],
  now: Date,
): boolean {
  return settlesAt !== null && now >= settlesAt && !claims.some(isClaimUndecided);
}

/** The part of an agreed claim that the deposit covers: whatever of it is held and not kept for anything before. */
export const coveredByDeposit = (agreedCents: number, freeDepositCents: number): number =>
  Math.min(agreedCents, freeDepositCents);
