import { z } from "zod";
import { counterMethod, paymentPurpose } from "@/lib/rentals/bookings/money/contract";
import { counterCustomer } from "@/lib/rentals/counter-bookings/contract";

export const counterBookingRequest = z.object({
  quoteId: z.uuid(),
  customer: counterCustomer,
  /** How the rent is paid now; if omitted, it is due at the pick-up. */
  rentMethod: counterMethod.optional(),
  /** How the deposit is paid now. */
  depositMethod: counterMethod.optional(),
});
export type CounterBookingRequest = z.infer<typeof counterBookingRequest>;

export const counterPaymentRequest = z.object({
  purpose: paymentPurpose,
  method: counterMethod,
  /** The amount that the user took; 409 if another one is due in the meantime. */
  amountCents: z.int32().optional(),
});
export type CounterPaymentRequest = z.infer<typeof counterPaymentRequest>;

export const counterRefundParams = z.object({ bookingId: z.uuid(), refundId: z.uuid() });
