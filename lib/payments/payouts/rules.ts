import { addMs, DAY_MS, dayIn, instantAt, KIGALI, plusDays, timeIn } from "@/lib/platform/dates";

/** Owners are paid two days after a rental ended (product.md §4). */
const WAIT_MS = 2 * DAY_MS;

/** The time of the last payouts of a day in Kigali (`pay-owners` in job-schedules.ts). */
const LAST_PAYOUT_TIME = "09:00";

/** Rentals that ended by this time are paid out now. */
export function endedBefore(now: Date): Date {
  return addMs(now, -WAIT_MS);
}

interface Destination {
  method: string;
  holderName: string;
  bankName: string | null;
  account: string;
}

export const isSameDestination = (one: Destination | null, other: Destination | null): boolean =>
  one?.method === other?.method &&
  one?.account === other?.account &&
  one?.bankName === other?.bankName &&
  one?.holderName === other?.holderName;

/** The day of the next payout: after a pause of the account, and at most one a day. */
export function nextPayoutOn(
  now: Date,
  { pausedUntil, isPaidToday = false }: { pausedUntil?: Date | null; isPaidToday?: boolean } = {},
): string {
  const tomorrow = instantAt(plusDays(dayIn(now, KIGALI), 1), "00:00", KIGALI);
  const earliest = isPaidToday ? tomorrow : now;
  const from = pausedUntil && pausedUntil > earliest ? pausedUntil : earliest;
  const day = dayIn(from, KIGALI);
  return timeIn(from, KIGALI) < LAST_PAYOUT_TIME ? day : plusDays(day, 1);
}

/**
 * The amount owed to the owner for a rental beyond earlier payouts, in cents; negative after a refund of money that was
 * paid out.
 */
export interface OwedAmount {
  bookingId: string;
  cents: number;
}

interface OpenInvoice {
  id: string;
  amountCents: number;
}

/** A payout that came back from the bank and is not part of another one yet. */
interface ReturnedPayout {
  id: string;
  amountCents: number;
}

/** What the business paid of its debt and no payout contains yet; negative if it was reversed after one contained it. */
interface ReceivedPayment {
  id: string;
  amountCents: number;
}

interface ComposedPayout {
  amountCents: number;
  items: (
    | { kind: "rental"; bookingId: string; amountCents: number }
    | { kind: "returned"; returnedPayoutId: string; amountCents: number }
    | { kind: "business_payment"; businessPaymentId: string; amountCents: number }
    | { kind: "subscription"; invoiceId: string; amountCents: number }
  )[];
}

/**
 * Composes one payout of everything owed, including payouts that came back and what the business paid itself, minus the
 * open invoices. Returns undefined while the sum is zero or negative; everything is then carried over.
 */
export function composePayout(
  owed: OwedAmount[],
  invoices: OpenInvoice[],
  returned: ReturnedPayout[] = [],
  received: ReceivedPayment[] = [],
): ComposedPayout | undefined {
  const items: ComposedPayout["items"] = [
    ...owed
      .filter(({ cents }) => cents !== 0)
      .map(({ bookingId, cents }) => ({ kind: "rental" as const, bookingId, amountCents: cents })),
    ...returned.map(({ id, amountCents }) => ({
      kind: "returned" as const,
      returnedPayoutId: id,
      amountCents,
    })),
    ...received.map(({ id, amountCents }) => ({
      kind: "business_payment" as const,
      businessPaymentId: id,
      amountCents,
    })),
    ...invoices.map(({ id, amountCents }) => ({
      kind: "subscription" as const,
      invoiceId: id,
      amountCents: -amountCents,
    })),
  ];
  const amountCents = items.reduce((sum, item) => sum + item.amountCents, 0);
  return amountCents > 0 ? { amountCents, items } : undefined;
}
