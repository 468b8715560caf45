import { z } from "zod";
import { userRoles } from "@/db/enums/identity";
import { paymentStatuses } from "@/db/enums/payments";
import { bookingStatus } from "@/lib/catalog/availability/booking-status";
import { currencies } from "@/lib/platform/money";

export const adminSearchQuery = z.object({ q: z.string().trim().min(1, "searchEmpty").max(100) });
export type AdminSearchQuery = z.infer<typeof adminSearchQuery>;

/** What administrators find by a name, reference, plate, phone number, address or amount; at most five of a kind. */
export const adminSearchResults = z.object({
  users: z.array(z.object({ id: z.uuid(), name: z.string(), email: z.string(), role: z.enum(userRoles) })),
  businesses: z.array(z.object({ id: z.uuid(), name: z.string(), email: z.string().nullable() })),
  vehicles: z.array(
    z.object({ id: z.string(), title: z.string(), plate: z.string().nullable(), business: z.string() }),
  ),
  bookings: z.array(
    z.object({
      id: z.uuid(),
      reference: z.string(),
      status: bookingStatus,
      renterName: z.string(),
      vehicleTitle: z.string(),
    }),
  ),
  payments: z.array(
    z.object({
      id: z.uuid(),
      bookingReference: z.string(),
      renterName: z.string(),
      status: z.enum(paymentStatuses),
      /** Minor units of the currency. */
      amount: z.int(),
      currency: z.enum(currencies),
    }),
  ),
  tickets: z.array(
    z.object({ id: z.uuid(), reference: z.string(), subject: z.string(), userName: z.string() }),
  ),
});
export type AdminSearchResults = z.infer<typeof adminSearchResults>;
