"use client";

import { PAGE_CACHE } from "@/lib/platform/device-storage";
import type { BookingDetail } from "@/lib/rentals/bookings/contract";

export type CachedBooking = Pick<BookingDetail, "id" | "status">;

/** Where a booking's agreement is cached: a copy for each status, because it contains more after the pick-up. */
export const agreementKey = ({ id, status }: CachedBooking) =>
  `/api/bookings/${id}/contract?status=${status}`;

/** The cached agreement as a PDF that can be opened; undefined if there is none. */
export async function findCachedAgreement(booking: CachedBooking): Promise<Blob | undefined> {
  if (!("caches" in globalThis)) return undefined;
  const pages = await caches.open(PAGE_CACHE);
  return (await pages.match(agreementKey(booking), { ignoreVary: true }))?.blob();
}
