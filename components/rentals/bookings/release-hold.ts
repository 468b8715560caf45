"use client";

import { api } from "@/lib/platform/http/api-client";
import { refreshResources } from "@/lib/platform/http/use-resource";
import { bookingDetail } from "@/lib/rentals/bookings/contract";

/** Cancels an unpaid hold. */
export async function releaseHold(bookingId: string): Promise<void> {
  await api.post(`/api/bookings/${bookingId}/cancellation`, { reason: "" }, bookingDetail);
  await refreshResources("/api/bookings");
}
