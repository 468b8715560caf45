import { z } from "zod";
import { businessStatuses, planIds } from "@/db/enums/businesses";
import { businessVerifications } from "@/db/enums/identity";
import type { WireNames } from "@/lib/identity/accounts/rules";

/**
 * A business with the field names of the documented endpoints (spec.md §3). Only its team and administrators get the
 * optional fields.
 */
export const wireBusiness = z.object({
  id: z.uuid(),
  name: z.string(),
  description: z.string(),
  logo: z.url().nullable(),
  website: z.string().nullable(),
  businessHours: z.string().nullable(),
  /** A company's address; an individual's home address is never shown. */
  address: z.string().nullable(),
  verified: z.boolean(),
  joinDate: z.iso.datetime(),
  vehicles: z.int(),
  email: z.string().optional(),
  phone: z.string().optional(),
  status: z.enum(businessStatuses).optional(),
  verificationStatus: z.enum(businessVerifications).optional(),
  verifiedAt: z.iso.datetime().nullish(),
  rejectedReason: z.string().nullish(),
  subscriptionPlan: z.enum(planIds).optional(),
  taxId: z.string().nullish(),
  registrationNumber: z.string().nullish(),
  licenseNumber: z.string().nullish(),
});
export type WireBusiness = z.infer<typeof wireBusiness>;
export const wireBusinesses = z.array(wireBusiness);

export const businessesQuery = z.object({
  page: z.coerce.number().int().min(1).max(10_000).default(1),
  limit: z.coerce.number().int().min(1).max(100).default(20),
});

export const businessChangeNames = {
  name: "name",
  description: "description",
  email: "email",
  phone: "phone",
  address: "address",
  website: "website",
  businessHours: "businessHours",
  taxId: "taxId",
  licenceNumber: "licenseNumber",
} as const satisfies WireNames;

/** The account exists until `deletion_due_at`; until then the deletion can be cancelled. */
export const wireBusinessDeletion = z.object({ id: z.uuid(), deletion_due_at: z.iso.datetime() });
