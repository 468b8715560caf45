"use client";

import { serverNow } from "@/lib/platform/server-clock";
import type { BookingDetail } from "@/lib/rentals/bookings/contract";
import { usePendingBookings } from "./pending-bookings";
import { useIsOffline } from "./use-is-offline";

type Steps = Pick<BookingDetail["can"], "pickUp" | "takeBack" | "confirmHandover">;

/**
 * The steps that may be recorded now: none while a record waits to be sent, and the pick-up as soon as it opens, even
 * if the server cannot confirm that because there is no connection.
 */
export function useHandoverSteps({ id, can, opensAt }: BookingDetail): Steps {
  const isPending = usePendingBookings().includes(id);
  const isOffline = useIsOffline();
  if (isPending) return { pickUp: false, takeBack: false, confirmHandover: null };
  const hasOpened = opensAt.pickUp !== null && new Date(opensAt.pickUp) <= serverNow();
  return { ...can, pickUp: can.pickUp || (isOffline && hasOpened) };
}
