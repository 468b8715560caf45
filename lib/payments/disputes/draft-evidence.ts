import type { payments } from "@/db/schema/payments/payments";
import type { bookings } from "@/db/schema/rentals/bookings";
import { formatInstant, KIGALI } from "@/lib/platform/dates";
import { formatMoney } from "@/lib/platform/money";
import { fullNameOf } from "@/lib/platform/text";

interface Rental {
  payment: typeof payments.$inferSelect;
  booking: typeof bookings.$inferSelect;
  renter: { firstName: string; lastName: string; email: string };
  business: { name: string };
  vehicle: { title: string };
}

/**
 * Drafts evidence from the recorded facts of a rental, in English for the bank. It draws no conclusions; the
 * administrator adds those.
 */
export function draftEvidence({ payment, booking, renter, business, vehicle }: Rental): string {
  const at = (instant: Date) => `${formatInstant(instant, "en", KIGALI)} (Kigali time)`;
  const amount = formatMoney(payment.amount, payment.currency as "USD", "en");
  const facts = [
    `Booking ${booking.reference} on Gendana: rental of a ${vehicle.title} from ${business.name}, ${at(booking.startsAt)} to ${at(booking.endsAt)}.`,
    `Booked on ${at(booking.createdAt)} with the account of ${fullNameOf(renter)}, ${renter.email}.`,
    `Paid: ${amount} on ${at(payment.createdAt)}.`,
    booking.pickedUpAt &&
      `The car was handed over to the renter on ${at(booking.pickedUpAt)}; the handover is recorded.`,
    booking.returnedAt && `The car was returned on ${at(booking.returnedAt)}.`,
    booking.cancelledAt && `The booking was cancelled on ${at(booking.cancelledAt)}.`,
  ];
  return facts.filter(Boolean).join("\n");
}
