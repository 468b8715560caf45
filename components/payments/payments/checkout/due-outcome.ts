import type { BookingDetail } from "@/lib/rentals/bookings/contract";
import type { PaymentPurpose } from "@/lib/rentals/bookings/money/contract";

type Booking = Pick<BookingDetail, "status"> & {
  payments: readonly Pick<BookingDetail["payments"][number], "purpose" | "changeId" | "status">[];
  change: Pick<NonNullable<BookingDetail["change"]>, "id" | "status"> | null;
  deposit: Pick<NonNullable<BookingDetail["deposit"]>, "isHeld" | "isCollected"> | null;
};

/** Whether an amount that is not due was paid or there is nothing to pay, and the message that says so. */
export function dueOutcomeOf(
  { status, payments, change, deposit }: Booking,
  purpose: Exclude<PaymentPurpose, "rent">,
) {
  if (purpose === "deposit") {
    const isHeld = (status === "confirmed" || status === "active") && deposit?.isHeld;
    if (!isHeld) return { isPaid: false, message: "due.deposit.done" } as const;
    const how = deposit.isCollected ? "collected" : "authorised";
    return { isPaid: true, message: `deposit.${how}` } as const;
  }
  const last = payments.findLast((payment) => payment.purpose === purpose);
  // An earlier change may have been paid, and a payment can arrive too late for its change.
  const isForOther = purpose === "change" && (last?.changeId !== change?.id || change?.status !== "applied");
  const isPaid = last?.status === "captured" && !isForOther;
  return { isPaid, message: `due.${purpose}.${isPaid ? "paid" : "done"}` } as const;
}
