import type { BookingDetail } from "@/lib/rentals/bookings/contract";

type RenterBooking = Pick<BookingDetail, "dues" | "deposit" | "drivers" | "driverPlaces">;

/** What is left before the pick-up, besides what is due now and the renter's own licence. */
export function leftBeforePickUp({
  dues,
  deposit,
  drivers,
  driverPlaces,
}: RenterBooking): ("deposit" | "drivers")[] {
  const isDepositDue = dues.some(({ purpose }) => purpose === "deposit");
  const mayDrive = drivers.filter(({ isAccepted, problem }) => isAccepted && !problem).length;
  return [
    ...(deposit && !deposit.isHeld && !isDepositDue ? (["deposit"] as const) : []),
    ...(mayDrive < Math.max(driverPlaces, drivers.length) ? (["drivers"] as const) : []),
  ];
}
