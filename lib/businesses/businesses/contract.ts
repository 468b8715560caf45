import { z } from "zod";
import { businessStatuses } from "@/db/enums/businesses";
import { businessVerifications } from "@/db/enums/identity";
import type { PlanId } from "@/lib/businesses/subscriptions/plans";
import { documentNumber, phoneNumber, properName } from "@/lib/identity/accounts/fields/contract";
import type { BusinessVerificationStatus } from "@/lib/identity/identity-documents/contract";
import { textTooLong } from "@/lib/platform/i18n/error-keys";
import { cleanMultilineText } from "@/lib/platform/text";
import { optionalLine } from "@/lib/platform/text-fields";

export type BusinessStatus = (typeof businessStatuses)[number];

/** The team's business as shown in the dashboard. */
export interface OwnBusiness {
  id: string;
  name: string;
  verification: BusinessVerificationStatus;
  rejectedReason: string | null;
  plan: PlanId;
  /** Whether it is a private owner's: the owner's identity document is reviewed instead of company documents. */
  isPrivate: boolean;
  hasVehicles: boolean;
}

const emptyAsNull = z.literal("").transform(() => null);

/** "#1F7A4D" or "1f7a4d", stored as "#1f7a4d"; an empty string means none. */
export const brandColour = z
  .string("fieldInvalid")
  .trim()
  .toLowerCase()
  .regex(/^(?:#?[0-9a-f]{6})?$/, "colourInvalid")
  .transform((colour) => (colour === "" ? null : `#${colour.replace("#", "")}`));

const fields = z.object({
  name: properName(120),
  description: z.string("fieldInvalid").overwrite(cleanMultilineText).trim().max(2_000, textTooLong),
  email: z.string("emailInvalid").trim().toLowerCase().max(254, "emailInvalid").pipe(z.email("emailInvalid")),
  phone: phoneNumber,
  address: optionalLine(200),
  website: z.union([
    emptyAsNull,
    z.url({ protocol: /^https?$/, error: "websiteInvalid" }).max(200, textTooLong),
  ]),
  businessHours: z.union([emptyAsNull, optionalLine(120)]),
  taxId: z.union([emptyAsNull, documentNumber]),
  licenceNumber: z.union([emptyAsNull, documentNumber]),
  brandColour,
});

/** Changes to the business profile; omitted fields stay unchanged. */
export const businessChange = fields.partial();
export type BusinessChange = z.infer<typeof businessChange>;

/** The three steps in which the profile is edited (spec.md §4). */
export const businessProfileSteps = [
  fields.pick({ name: true, description: true }),
  fields.pick({ email: true, phone: true, address: true, website: true }),
  fields.pick({ businessHours: true, taxId: true, licenceNumber: true, brandColour: true }),
] as const;

/**
 * The dashboard's change adds the logo: an upload made for it, or null to remove it. With `updatedAt`, the value that was
 * read, a change made by somebody else since is not overwritten.
 */
export const businessProfileChange = businessChange.extend({
  businessId: z.uuid("fieldInvalid").optional(),
  logoFileId: z.uuid("fieldInvalid").nullish(),
  updatedAt: z.iso.datetime().nullish(),
});

export const businessProfileQuery = z.object({ businessId: z.uuid("fieldInvalid").optional() });

/** The profile as its editors see it. */
export const businessProfile = z.object({
  id: z.uuid(),
  slug: z.string(),
  status: z.enum(businessStatuses),
  verification: z.enum(businessVerifications),
  rejectedReason: z.string().nullable(),
  name: z.string(),
  description: z.string(),
  email: z.string(),
  phone: z.string(),
  address: z.string(),
  website: z.string().nullable(),
  businessHours: z.string().nullable(),
  taxId: z.string().nullable(),
  licenceNumber: z.string().nullable(),
  logoPath: z.string().nullable(),
  /** Kept but not shown while the plan does not include it. */
  brandColour: z.string().nullable(),
  hasCustomBranding: z.boolean(),
  updatedAt: z.iso.datetime(),
});
export type BusinessProfile = z.infer<typeof businessProfile>;
