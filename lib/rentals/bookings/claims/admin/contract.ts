import { z } from "zod";
import { claimKinds, claimStatuses } from "@/db/enums/rentals";
import { adminReason } from "@/lib/platform/admin-reason";
import { timeCursor } from "@/lib/platform/http/pagination-cursor";

export const adminClaimParams = z.object({ claimId: z.uuid() });

/** What the renter has to pay of a disputed claim, in US cents: all, a part or nothing. Both sides read the reason. */
export const claimDecision = adminReason.extend({
  agreedCents: z.int32("amountInvalid").min(0, "amountInvalid"),
});
export type ClaimDecision = z.output<typeof claimDecision>;

export const adminClaimsQuery = z.object({
  status: z.enum(["disputed", "decided"]).default("disputed"),
  cursor: timeCursor.optional(),
  limit: z.coerce.number().int().min(1).max(100).default(20),
});
export type AdminClaimsQuery = z.output<typeof adminClaimsQuery>;

/** The export takes the same filters as the list, without paging. */
export const adminClaimsExport = adminClaimsQuery.omit({ cursor: true, limit: true });
export type AdminClaimsExport = z.output<typeof adminClaimsExport>;

const adminClaim = z.object({
  id: z.uuid(),
  bookingId: z.uuid(),
  reference: z.string(),
  kind: z.enum(claimKinds),
  status: z.enum(claimStatuses),
  amountCents: z.int(),
  agreedCents: z.int().nullable(),
  /** When it was disputed or decided. */
  at: z.iso.datetime(),
  vehicle: z.string(),
  business: z.string(),
  businessId: z.uuid(),
  renter: z.string(),
  renterId: z.uuid(),
});
export type AdminClaim = z.infer<typeof adminClaim>;

export const adminClaimPage = z.object({ items: z.array(adminClaim), nextCursor: z.string().nullable() });
export type AdminClaimPage = z.infer<typeof adminClaimPage>;

/** The filters in the URL of the list. */
export const adminClaimFilters = ["status"] as const;
