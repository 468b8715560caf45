import { z } from "zod";
import { documentNumber, personName, telephone } from "@/lib/accounts/contract";
import type { PlanId } from "@/lib/plans/rules";
import { testimonial } from "@/lib/reviews/contract";
import { vehicleCard, vehicleHost } from "@/lib/vehicles/contract";

/** What the dashboard of a business says of it to its team. */
export interface OwnBusiness {
  name: string;
  verification: "pending" | "verified" | "rejected";
  rejectedReason: string | null;
  plan: PlanId;
  vehicleCount: number;
}

/** One line of text; nothing is an empty one. */
const line = (longest: number) =>
  z
    .string("fieldInvalid")
    .trim()
    .max(longest, "fieldInvalid")
    .regex(/^\P{C}*$/u, "fieldInvalid");
const nothing = z.literal("").transform(() => null);

const fields = z.object({
  name: personName(120),
  description: z.string("fieldInvalid").trim().max(2_000, "textTooLong"),
  email: z.string("emailInvalid").trim().toLowerCase().max(254, "emailInvalid").pipe(z.email("emailInvalid")),
  phone: telephone,
  address: line(200),
  website: z.union([
    nothing,
    z.url({ protocol: /^https?$/, error: "websiteInvalid" }).max(200, "fieldInvalid"),
  ]),
  businessHours: z.union([nothing, line(120)]),
  taxId: z.union([nothing, documentNumber]),
  licenceNumber: z.union([nothing, documentNumber]),
});

/** What the business profile changes; absent stays. */
export const businessChange = fields.partial();
export type BusinessChange = z.infer<typeof businessChange>;

/** The three steps in which the profile is edited (spec.md §4). */
export const profileSteps = [
  fields.pick({ name: true, description: true }),
  fields.pick({ email: true, phone: true, address: true, website: true }),
  fields.pick({ businessHours: true, taxId: true, licenceNumber: true }),
] as const;

/** From the dashboard: with the picture, an upload made for it (null: none any more). */
export const profileChange = businessChange.extend({
  businessId: z.uuid("fieldInvalid").optional(),
  logoFileId: z.uuid("fieldInvalid").nullish(),
});
export type ProfileChange = z.output<typeof profileChange>;

export const profileQuery = z.object({ businessId: z.uuid("fieldInvalid").optional() });

/** The profile as those who edit it see it. */
export const businessProfile = z.object({
  id: z.uuid(),
  slug: z.string(),
  status: z.enum(["active", "pending", "suspended"]),
  verification: z.enum(["verified", "pending", "rejected"]),
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
});
export type BusinessProfile = z.infer<typeof businessProfile>;

/** The public page of a company: whom one rents from, a page of its cars, and what renters said last. */
export const companyPage = z.object({
  host: vehicleHost,
  /** What only companies tell: where a person lives is theirs. */
  about: z.object({
    address: z.string().nullable(),
    businessHours: z.string().nullable(),
    website: z.string().nullable(),
  }),
  vehicles: z.array(vehicleCard),
  reviews: z.array(testimonial),
  page: z.int(),
  pageCount: z.int(),
});
export type CompanyPage = z.infer<typeof companyPage>;
