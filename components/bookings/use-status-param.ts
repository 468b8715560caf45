"use client";

import { useSearchParams } from "next/navigation";
import { type BookingStatus, bookingStatus } from "@/lib/bookings/contract";

/** The status a list is narrowed to, in the address bar: reloads and Back keep it. */
export function useStatusParam() {
  const params = useSearchParams();
  const status = bookingStatus.safeParse(params.get("status")).data;
  function set(next: BookingStatus | undefined) {
    const query = new URLSearchParams(params);
    if (next) query.set("status", next);
    else query.delete("status");
    window.history.replaceState(null, "", query.size > 0 ? `?${query}` : window.location.pathname);
  }
  return [status, set] as const;
}
