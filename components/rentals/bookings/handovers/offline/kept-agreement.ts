"use client";

import { KEPT_PAGES } from "@/lib/platform/kept-on-device";
import type { BookingDetail } from "@/lib/rentals/bookings/contract";

export type KeptBooking = Pick<BookingDetail, "id" | "status">;

/** Where a booking's agreement is kept: a copy for each status, because it contains more after the pick-up. */
export const agreementKey = ({ id, status }: KeptBooking) => `/api/bookings/${id}/contract?status=${status}`;

/** The kept agreement as a PDF that can be opened; undefined if there is none. */
export async function findKeptAgreement(booking: KeptBooking): Promise<Blob | undefined> {
  if (!("caches" in globalThis)) return undefined;
  const pages = await caches.open(KEPT_PAGES);
  return (await pages.match(agreementKey(booking), { ignoreVary: true }))?.blob();
}
