"use client";

import { useSearchParams } from "next/navigation";
import { currentQuery, pushQuery } from "@/components/api/address-query";
import { type BookingStatus, bookingStatus } from "@/lib/bookings/contract";

/** The status a list is narrowed to, in the address bar: reloads and Back keep it. */
export function useStatusParam() {
  const params = useSearchParams();
  const status = bookingStatus.safeParse(params.get("status")).data;
  function set(next: BookingStatus | undefined) {
    const query = currentQuery();
    if (next) query.set("status", next);
    else query.delete("status");
    pushQuery(query);
  }
  return [status, set] as const;
}
