import type { riskSignals } from "@/db/enums/rentals";
import { DAY_MS, HOUR_MS } from "@/lib/platform/dates";

export type RiskSignal = (typeof riskSignals)[number];

/** The points that a signal adds to the score of a booking; the System settings set the score for a review. */
export const riskPoints: Record<RiskSignal, number> = {
  new_account: 20,
  first_booking: 10,
  failed_payments: 30,
  disputed_payment: 40,
  shared_network: 20,
  early_pick_up: 15,
  high_total: 15,
  disposable_email: 25,
  watched_network: 30,
};

const NEW_ACCOUNT_MS = 2 * DAY_MS;
const EARLY_PICK_UP_MS = 24 * HOUR_MS;
const MANY_FAILED_PAYMENTS = 3;
const MANY_OTHER_RENTERS = 3;
const HIGH_TOTAL_CENTS = 50_000;

/** Payments that failed within this time count. */
export const FAILED_PAYMENTS_WINDOW_MS = 7 * DAY_MS;
/** Bookings of other renters from the same network count within this time. */
export const SHARED_NETWORK_WINDOW_MS = DAY_MS;

export interface RiskFacts {
  accountCreatedAt: Date;
  /** Whether a rental of the renter is under way or over. */
  hasRentedBefore: boolean;
  failedPayments: number;
  /** Whether a payment of the renter is under dispute with a bank. */
  hasDispute: boolean;
  /** How many other renters booked from the same network and did not pay. */
  otherRentersOfNetwork: number;
  /** Whether the renter's email address belongs to a service for temporary addresses. */
  hasDisposableEmail: boolean;
  /** Whether the booking comes from a network that administrators watch. */
  isNetworkWatched: boolean;
  startsAt: Date;
  totalCents: number;
}

/** The unusual aspects of a booking made now. */
export function riskSignalsOf(facts: RiskFacts, now: Date): RiskSignal[] {
  const leadMs = facts.startsAt.getTime() - now.getTime();
  const applies: Record<RiskSignal, boolean> = {
    new_account: now.getTime() - facts.accountCreatedAt.getTime() < NEW_ACCOUNT_MS,
    first_booking: !facts.hasRentedBefore,
    failed_payments: facts.failedPayments >= MANY_FAILED_PAYMENTS,
    disputed_payment: facts.hasDispute,
    shared_network: !facts.hasRentedBefore && facts.otherRentersOfNetwork >= MANY_OTHER_RENTERS,
    // An extension of a rental under way has a pick-up in the past.
    early_pick_up: leadMs >= 0 && leadMs < EARLY_PICK_UP_MS,
    high_total: facts.totalCents >= HIGH_TOTAL_CENTS,
    disposable_email: facts.hasDisposableEmail,
    watched_network: facts.isNetworkWatched,
  };
  return (Object.keys(applies) as RiskSignal[]).filter((signal) => applies[signal]);
}

export const riskScoreOf = (signals: readonly RiskSignal[]): number =>
  signals.reduce((sum, signal) => sum + riskPoints[signal], 0);
