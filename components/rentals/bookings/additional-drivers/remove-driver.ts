import { z } from "zod";
import { api } from "@/lib/platform/http/api-client";
import "@/lib/platform/http/parse-response";

/** For the renter or the driver; the caller refreshes the affected data. */
export const removeDriver = (bookingId: string, driverId: string) =>
  api.delete(`/api/bookings/${bookingId}/drivers/${driverId}`, z.null());
