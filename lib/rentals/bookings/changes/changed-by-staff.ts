import { eq } from "drizzle-orm";
import type { Executor } from "@/db";
import { users } from "@/db/schema/identity/users";
import { isDueAtPickUp } from "@/lib/catalog/due-at-pick-up";
import { hasMailbox } from "@/lib/messaging/email-and-sms/mailbox";
import type { BookingRow } from "@/lib/rentals/bookings/booking-row";
import { isCounterBooking } from "@/lib/rentals/quotes/booking-source";

type Booked = Pick<BookingRow, "status" | "source" | "renterId">;

/** Whether the renter can answer here: a counter customer without an email address cannot log in. */
export async function isRenterReachable(
  executor: Executor,
  booking: Omit<Booked, "status">,
): Promise<boolean> {
  if (!isCounterBooking(booking)) return true;
  const [renter] = await executor
    .select({ email: users.email })
    .from(users)
    .where(eq(users.id, booking.renterId));
  return renter !== undefined && hasMailbox(renter.email);
}

/**
 * Whether staff change the booking without asking the renter, who pays at the pick-up and takes the vehicle or not, or
 * cannot answer here.
 */
export const isChangedByStaff = async (executor: Executor, booking: Booked): Promise<boolean> =>
  isDueAtPickUp(booking) || !(await isRenterReachable(executor, booking));
