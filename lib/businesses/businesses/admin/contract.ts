import { z } from "zod";
import { businessKinds, businessStatuses, planIds, teamRoles } from "@/db/enums/businesses";
import { businessVerifications, documentKinds, documentStatuses } from "@/db/enums/identity";
import { documentNumber, phoneNumber, properName } from "@/lib/identity/accounts/fields/contract";
import { isDay } from "@/lib/identity/accounts/rules";
import { timeCursor } from "@/lib/platform/http/pagination-cursor";

const status = z.enum(businessStatuses, "fieldInvalid");
const verificationStatus = z.enum(businessVerifications, "fieldInvalid");

export const businessSorts = ["newest", "oldest", "name", "nameDesc"] as const;

/** Newest first by default. `search` matches the beginning of a word of the name, an email address, or an id. */
export const adminBusinessesQuery = z.object({
  cursor: timeCursor.optional(),
  limit: z.coerce.number().int().min(1).max(100).default(20),
  search: z.string().trim().max(120).default(""),
  status: status.optional(),
  verification: verificationStatus.optional(),
  sort: z.enum(businessSorts, "fieldInvalid").optional(),
});
export type AdminBusinessesQuery = z.output<typeof adminBusinessesQuery>;

/** The export takes the same filters as the list, without paging. */
export const adminBusinessesExport = adminBusinessesQuery.omit({ cursor: true, limit: true });
export type AdminBusinessesExport = z.output<typeof adminBusinessesExport>;

/**
 * spec.md §3, "Business (admin sample)". Revenue is the income from its bookings before commission, minus refunds, in
 * francs at each booking's own exchange rate.
 */
export const adminBusiness = z.object({
  id: z.uuid(),
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  address: z.string(),
  kind: z.enum(businessKinds),
  plan: z.enum(planIds),
  status,
  verificationStatus,
  /** Published vehicles, and all that are not removed. */
  publishedVehicles: z.int(),
  vehicles: z.int(),
  revenueRwf: z.int(),
  /** The average over its vehicles, weighted by their number of reviews; null without any. */
  rating: z.number().nullable(),
  /** Documents that wait for review. */
  waitingDocuments: z.int(),
  joinDate: z.iso.datetime(),
  verifiedAt: z.iso.datetime().nullable(),
  rejectedReason: z.string().nullable(),
  /** The time of the last change; an approval sends it back to identify the reviewed version. */
  updatedAt: z.iso.datetime(),
  can: z.object({
    approve: z.boolean(),
    reject: z.boolean(),
    suspend: z.boolean(),
    activate: z.boolean(),
  }),
});
export type AdminBusiness = z.infer<typeof adminBusiness>;

export const adminBusinessPage = z.object({
  items: z.array(adminBusiness),
  nextCursor: z.string().nullable(),
  /** Counts by status over all businesses, whatever the search. */
  counts: z.object({ all: z.int(), active: z.int(), pending: z.int(), suspended: z.int(), closed: z.int() }),
});
export type AdminBusinessPage = z.infer<typeof adminBusinessPage>;

/** The `updatedAt` that the administrator was shown, so that no later change is approved unseen. */
export const businessApproval = z.object({ updatedAt: z.iso.datetime("fieldRequired") });
export type BusinessApproval = z.output<typeof businessApproval>;

const required = (key: string, rest: z.ZodType<string, string>) =>
  z.string(key).trim().min(1, key).pipe(rest);
const optional = <T extends z.ZodType<string, string>>(rest: T) => z.literal("").or(rest).default("");

/** spec.md §3 and §5, "Add business": the documented field names, with an error message for each. */
export const addBusinessForm = z.object({
  businessName: required("businessNameRequired", properName(120)),
  businessEmail: z
    .string("businessEmailRequired")
    .trim()
    .min(1, "businessEmailRequired")
    .toLowerCase()
    .max(254, "emailFormatInvalid")
    .pipe(z.email("emailFormatInvalid")),
  businessPhone: required("businessPhoneRequired", phoneNumber),
  establishmentDate: optional(z.string().refine(isDay, "fieldInvalid")),
  registrationNumber: required("registrationNumberRequired", documentNumber),
  licenseNumber: optional(documentNumber),
});
export type AddBusinessForm = z.output<typeof addBusinessForm>;

/** A business's documents, team and monthly revenue (months of Kigali, oldest first). */
export const businessRecord = z.object({
  description: z.string(),
  website: z.string().nullable(),
  registrationNumber: z.string().nullable(),
  taxId: z.string().nullable(),
  documents: z.array(
    z.object({
      id: z.uuid(),
      kind: z.enum(documentKinds),
      status: z.enum(documentStatuses),
      expiresOn: z.iso.date().nullable(),
      submittedAt: z.iso.datetime().nullable(),
      rejectionReason: z.string().nullable(),
      /** Null once the file was erased. */
      fileId: z.uuid().nullable(),
    }),
  ),
  team: z.array(
    z.object({
      id: z.uuid(),
      name: z.string(),
      email: z.string(),
      role: z.enum(teamRoles),
      isActive: z.boolean(),
    }),
  ),
  months: z.array(z.object({ month: z.string(), rentals: z.int(), revenueRwf: z.int() })),
});
export type BusinessRecord = z.infer<typeof businessRecord>;

/** The filters in the URL of the list. */
export const adminBusinessFilters = ["search", "status", "verification", "sort"] as const;
