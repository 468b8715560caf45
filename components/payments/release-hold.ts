"use client";

import { api } from "@/lib/api/client";
import { refreshResources } from "@/lib/api/use-resource";
import { bookingDetail } from "@/lib/bookings/contract";

/** Gives held dates back before anything was paid for them. */
export async function releaseHold(bookingId: string): Promise<void> {
  await api.post(`/api/bookings/${bookingId}/cancellation`, { reason: "" }, bookingDetail);
  await refreshResources("/api/bookings");
}
