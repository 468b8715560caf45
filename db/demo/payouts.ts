import { billingMonthOf, invoiceNumberAfter, isBilled } from "@/lib/businesses/subscriptions/billing";
import { plans } from "@/lib/businesses/subscriptions/plans";
import { payoutEntries, subscriptionEntries } from "@/lib/payments/ledger/rules";
import { composePayout, endedBefore } from "@/lib/payments/payouts/rules";
import { toRwf } from "@/lib/platform/currency-conversion";
import { addMs, DAY_MS, dayIn, instantAt, KIGALI, plusDays } from "@/lib/platform/dates";
import type { payoutItems, payouts, subscriptionInvoices } from "../schema/payments/payouts";
import type { exchangeRates } from "../schema/platform/settings";
import type { BookingRecord } from "./booking";
import type { DemoBusiness } from "./businesses";
import type { LedgerMovement } from "./ledger";
import { earliest, hoursAfter, latest } from "./period";
import type { Random } from "./random";
import { rateOn } from "./settings";

type InvoiceRow = typeof subscriptionInvoices.$inferInsert & { issuedAt: Date };

interface DemoAccounts {
  payouts: (typeof payouts.$inferInsert)[];
  items: (typeof payoutItems.$inferInsert)[];
  invoices: InvoiceRow[];
  movements: LedgerMovement[];
}

interface Context {
  random: Random;
  now: Date;
  rates: (typeof exchangeRates.$inferInsert)[];
  adminId: string;
}

/**
 * Creates a year of accounts: every month's invoices, and each morning's payouts as the jobs would have
 * created them.
 */
export function buildAccounts(
  context: Context,
  demoBusinesses: DemoBusiness[],
  records: BookingRecord[],
): DemoAccounts {
  const accounts: DemoAccounts = { payouts: [], items: [], invoices: [], movements: [] };
  const first = earliest(context.now, ...records.map(({ booking }) => booking.createdAt));
  const own = new Map(demoBusinesses.map(({ row }) => [row.id, endedBookings(records, row.id)]));
  for (let day = dayIn(first, KIGALI); ; day = plusDays(day, 1)) {
    const billedAt = instantAt(day, "01:15", KIGALI);
    const paidAt = instantAt(day, "06:00", KIGALI);
    if (billedAt <= context.now && day.endsWith("-01"))
      issueInvoices(context, accounts, demoBusinesses, billedAt);
    if (paidAt > context.now) return accounts;
    for (const { row } of demoBusinesses)
      payBusiness(context, accounts, row.id, own.get(row.id) ?? [], paidAt);
  }
}

interface EndedBooking {
  bookingId: string;
  endedAt: Date;
  cents: number;
  isPaid: boolean;
}

/** Returns the earnings of a business from each ended booking. */
function endedBookings(records: BookingRecord[], businessId: string): EndedBooking[] {
  return records
    .filter(({ booking }) => booking.businessId === businessId)
    .flatMap(({ booking, movements }) => {
      const endedAt = endOf(booking);
      const entries = movements.flatMap((movement) => movement.entries);
      const owed = entries.filter(({ account }) => account === "owner_payable");
      const cents = -owed.reduce((sum, { amountCents }) => sum + amountCents, 0);
      return endedAt && cents > 0 ? [{ bookingId: booking.id, endedAt, cents, isPaid: false }] : [];
    });
}

/** Follows the rule of lib/payments/payouts/amounts-owed.ts. */
function endOf(booking: BookingRecord["booking"]): Date | null {
  if (booking.status === "completed") return latest(booking.returnedAt ?? booking.endsAt, booking.endsAt);
  if (booking.status === "no_show") return booking.endsAt;
  return booking.status === "cancelled" ? (booking.cancelledAt ?? null) : null;
}

function issueInvoices(
  context: Context,
  { invoices }: DemoAccounts,
  demoBusinesses: DemoBusiness[],
  at: Date,
): void {
  const month = billingMonthOf(at);
  const year = month.startsOn.slice(0, 4);
  const rwfPerHundredUsd = rateOn(context.rates, at);
  for (const { row } of demoBusinesses) {
    const { plan = "basic", status = "pending", verifiedAt = null, createdAt } = row;
    if (plan === "free" || !isBilled({ status, verifiedAt, createdAt }, month.startsOn)) continue;
    const last = invoices.findLast(({ number }) => number.startsWith(`GI-${year}-`));
    const { monthlyCents } = plans[plan];
    invoices.push({
      id: context.random.uuid(at),
      number: invoiceNumberAfter(last?.number, year),
      businessId: row.id,
      plan,
      ...month,
      amountCents: monthlyCents,
      rwfPerHundredUsd,
      amountRwf: toRwf(monthlyCents, rwfPerHundredUsd),
      status: "open" as const,
      issuedAt: at,
    });
  }
}

function payBusiness(
  context: Context,
  accounts: DemoAccounts,
  businessId: string,
  ownEndedBookings: EndedBooking[],
  at: Date,
): void {
  const { random } = context;
  const due = ownEndedBookings.filter(({ endedAt, isPaid }) => !isPaid && endedAt <= endedBefore(at));
  if (due.length === 0) return;
  const open = accounts.invoices.filter((each) => each.businessId === businessId && each.status === "open");
  const composed = composePayout(due, open);
  if (!composed) return;
  const id = random.uuid(at);
  const { amountCents, items } = composed;
  accounts.payouts.push({ ...payoutRow(context, at, amountCents), id, businessId });
  accounts.items.push(...items.map((item) => ({ id: random.uuid(at), payoutId: id, ...item })));
  const post = (row: Omit<LedgerMovement["transaction"], "id" | "at">, entries: LedgerMovement["entries"]) =>
    accounts.movements.push({ transaction: { id: entries[0]?.transactionId ?? "", at, ...row }, entries });
  const booked = (entries: ReturnType<typeof payoutEntries>) => {
    const transactionId = random.uuid(at);
    return entries.map((entry) => ({ ...entry, transactionId }));
  };
  post({ kind: "payout", payoutId: id }, booked(payoutEntries(businessId, amountCents)));
  for (const endedBooking of due) endedBooking.isPaid = true;
  for (const invoice of open) {
    Object.assign(invoice, { status: "paid", paidAt: at });
    const entries = booked(subscriptionEntries(businessId, invoice.amountCents, "owner_payable"));
    post({ kind: "subscription", invoiceId: invoice.id }, entries);
  }
}

/** All payouts except the last day's were transferred during their morning. */
function payoutRow({ random, now, rates, adminId }: Context, at: Date, amountCents: number) {
  const rwfPerHundredUsd = rateOn(rates, at);
  const made = {
    reference: `GP-${random.code(7)}`,
    amountCents,
    amountRwf: toRwf(amountCents, rwfPerHundredUsd),
    rwfPerHundredUsd,
    createdAt: at,
  };
  const transferReference = `BK${dayIn(at, KIGALI).replaceAll("-", "")}-${random.whole(100_000, 999_999)}`;
  const sentAt = hoursAfter(at, 2 + random.next() * 4);
  if (at > addMs(now, -1.5 * DAY_MS) || sentAt > now) return { ...made, status: "due" as const };
  return { ...made, status: "sent" as const, transferReference, sentAt, sentBy: adminId };
}
