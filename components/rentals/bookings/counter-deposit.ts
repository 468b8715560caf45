import type { BookingDetail } from "@/lib/rentals/bookings/contract";
import { isCounterMethod } from "@/lib/rentals/bookings/money/contract";

/** Whether the deposit was taken at the owner's counter: the owner gives the rest of it back in person. */
export const isDepositAtCounter = ({ payments }: Pick<BookingDetail, "payments">): boolean =>
  payments.some(
    ({ purpose, status, method }) =>
      purpose === "deposit" && (status === "captured" || status === "refunded") && isCounterMethod(method),
  );
