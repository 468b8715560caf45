import { z } from "zod";
import { api } from "@/lib/platform/http/api-client";

/** By the renter or by the driver; the caller refreshes what shows it. */
export const removeDriver = (bookingId: string, driverId: string) =>
  api.delete(`/api/bookings/${bookingId}/drivers/${driverId}`, z.null());
