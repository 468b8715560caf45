import { sql } from "drizzle-orm";
import { payments, refunds } from "@/db/schema/payments/payments";
import { bookingChanges } from "@/db/schema/rentals/booking-changes";
import { bookings } from "@/db/schema/rentals/bookings";
import { NOT_RECEIVED } from "./account";

/** SQL over bookings: the part of `refundedCents` that was never received, so that nobody got it back. */
export const writtenOffCents = sql<number>`case when ${bookings.refundedCents} = 0 then 0 else least(
  ${bookings.refundedCents},
  coalesce((
    select sum(${refunds.amountCents}) from ${payments}
    join ${refunds} on ${refunds.paymentId} = ${payments.id} and ${refunds.reason} = ${NOT_RECEIVED}
    where ${payments.bookingId} = ${bookings.id} and (${payments.id} = ${bookings.paidByPaymentId} or exists (
      select from ${bookingChanges} where ${bookingChanges.paidByPaymentId} = ${payments.id}
      and ${bookingChanges.bookingId} = ${bookings.id}
    ))
  ), 0)
)::int end`;
