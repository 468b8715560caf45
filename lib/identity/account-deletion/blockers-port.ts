import type { Executor } from "@/db";
import { createPort } from "@/lib/platform/port";
import type { DeletionView } from "./deletion-view-contract";

/** The operations that the deletion of an account needs from rentals and payments. */
interface RentalBlockersPort {
  /** Counts the open bookings and unsettled money of the user as renter and as owner; counts may be 0. */
  list(executor: Executor, userId: string, now: Date): Promise<DeletionView["blockers"]>;
  /** What renters still owe to the businesses of the user, open or closed, in cents. */
  sumRenterDues(executor: Executor, userId: string, now: Date): Promise<number>;
}

export const rentalBlockers = createPort<RentalBlockersPort>("rental blockers");
