import { toRwf } from "@/lib/platform/currency-conversion";
import type { BookingChange } from "@/lib/rentals/bookings/changes/contract";
import type { BookingSource } from "@/lib/rentals/quotes/booking-source";
import { type BookingAccount, chargesDueCents, claimDuesOf, isCaptureAwaited } from "./account";
import type { Due, PaymentPurpose } from "./contract";
import { depositOpensAt } from "./deposit";

interface AccountWithDues extends BookingAccount {
  booking: BookingAccount["booking"] & {
    startsAt: Date;
    createdAt: Date;
    source: BookingSource;
    deadlineAt: Date | null;
    depositCents: number;
    totalRwf: number;
    rwfPerHundredUsd: number;
  };
  changes: (BookingAccount["changes"][number] &
    Pick<BookingChange, "differenceCents" | "differenceRwf"> & { deadlineAt: Date | null })[];
}

/** Lists the amounts that the renter can pay for a booking now. */
export function duesOf(account: AccountWithDues, now: Date): Due[] {
  const { booking } = account;
  const dues: Due[] = [];
  if (booking.status === "pending_payment")
    dues.push(due("rent", booking.totalCents, booking.totalRwf, booking.deadlineAt));
  const change = account.changes.find(({ status }) => status === "pending_payment");
  if (change && (booking.status === "confirmed" || booking.status === "active"))
    dues.push({
      ...due("change", change.differenceCents, change.differenceRwf, change.deadlineAt),
      changeId: change.id,
    });
  const inRwf = (cents: number) => toRwf(cents, booking.rwfPerHundredUsd);
  if (isDepositDue(account, now))
    dues.push(due("deposit", booking.depositCents, inRwf(booking.depositCents), null));
  if (isCaptureAwaited(account)) return dues;
  const charges = chargesDueCents(account);
  if (charges > 0) dues.push(due("late", charges, inRwf(charges), null));
  // Claims are paid one after the other, because a booking can have only one pending payment per purpose.
  const claim = claimDuesOf(account).find(({ dueCents }) => dueCents > 0);
  if (claim)
    dues.push({
      ...due("claim", claim.dueCents, inRwf(claim.dueCents), null),
      claimId: claim.claimId,
    });
  return dues;
}

/** The deposit is due from depositOpensAt() until the handover. */
function isDepositDue({ booking }: AccountWithDues, now: Date): boolean {
  const isAwaited = booking.depositCents > 0 && booking.depositPaymentId === null;
  return isAwaited && booking.status === "confirmed" && now >= depositOpensAt(booking);
}

function due(purpose: PaymentPurpose, cents: number, rwf: number, until: Date | null): Due {
  return {
    purpose,
    totalCents: cents,
    totalRwf: rwf,
    deadlineAt: until?.toISOString() ?? null,
    changeId: null,
    claimId: null,
  };
}
