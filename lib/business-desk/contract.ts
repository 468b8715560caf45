import { z } from "zod";
import { documentNumber, personName, telephone } from "@/lib/accounts/contract";
import { isDay } from "@/lib/accounts/rules";
import { timeCursor } from "@/lib/cursor";

const status = z.enum(["active", "pending", "suspended"], "fieldInvalid");
const verificationStatus = z.enum(["verified", "pending", "rejected"], "fieldInvalid");

/** Newest first. `search`: the beginning of a word of the name, an e-mail address, or an id. */
export const deskBusinessesQuery = z.object({
  cursor: timeCursor.optional(),
  limit: z.coerce.number().int().min(1).max(100).default(20),
  search: z.string().trim().max(120).default(""),
  status: status.optional(),
  verification: verificationStatus.optional(),
});
export type DeskBusinessesQuery = z.output<typeof deskBusinessesQuery>;

export const deskBusinessParams = z.object({ businessId: z.uuid("fieldInvalid") });

/** spec.md §3, "Business (admin sample)". Revenue: what its rentals brought before commission, less refunds, in francs at each booking's own rate. */
export const deskBusiness = z.object({
  id: z.uuid(),
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  address: z.string(),
  kind: z.enum(["company", "individual"]),
  plan: z.enum(["basic", "pro", "enterprise"]),
  status,
  verificationStatus,
  /** Cars the public sees, and all that are not removed. */
  publishedVehicles: z.int(),
  vehicles: z.int(),
  revenueRwf: z.int(),
  /** Of its cars, weighted by their reviews; null without any. */
  rating: z.number().nullable(),
  /** Papers that wait to be looked at. */
  waitingDocuments: z.int(),
  joinDate: z.iso.datetime(),
  verifiedAt: z.iso.datetime().nullable(),
  rejectedReason: z.string().nullable(),
  /** Of its last change; an approval names what was looked at by it. */
  updatedAt: z.iso.datetime(),
  can: z.object({
    approve: z.boolean(),
    reject: z.boolean(),
    suspend: z.boolean(),
    activate: z.boolean(),
  }),
});
export type DeskBusiness = z.infer<typeof deskBusiness>;

export const deskBusinessPage = z.object({
  items: z.array(deskBusiness),
  nextCursor: z.string().nullable(),
  /** How many there are of each status, whatever is looked for. */
  counts: z.object({ all: z.int(), active: z.int(), pending: z.int(), suspended: z.int() }),
});
export type DeskBusinessPage = z.infer<typeof deskBusinessPage>;

/** The `updatedAt` the administrator was shown: what changed since nobody has looked at. */
export const businessApproval = z.object({ updatedAt: z.iso.datetime("fieldRequired") });
export type BusinessApproval = z.output<typeof businessApproval>;

const required = (key: string, rest: z.ZodType<string, string>) =>
  z.string(key).trim().min(1, key).pipe(rest);
const optional = <T extends z.ZodType<string, string>>(rest: T) => z.literal("").or(rest).default("");

/** spec.md §3 and §5, "Add business": its fields by their names, and what each says when it is wrong. */
export const addBusinessForm = z.object({
  businessName: required("businessNameRequired", personName(120)),
  businessEmail: z
    .string("businessEmailRequired")
    .trim()
    .min(1, "businessEmailRequired")
    .toLowerCase()
    .max(254, "emailFormatInvalid")
    .pipe(z.email("emailFormatInvalid")),
  businessPhone: required("businessPhoneRequired", telephone),
  establishmentDate: optional(z.string().refine(isDay, "fieldInvalid")),
  registrationNumber: required("registrationNumberRequired", documentNumber),
  licenseNumber: optional(documentNumber),
});
export type AddBusinessForm = z.output<typeof addBusinessForm>;

/** What stands behind a business: its papers, its people, and what its rentals brought month by month (Kigali's, oldest first). */
export const businessRecord = z.object({
  description: z.string(),
  website: z.string().nullable(),
  registrationNumber: z.string().nullable(),
  taxId: z.string().nullable(),
  documents: z.array(
    z.object({
      id: z.uuid(),
      kind: z.enum([
        "identity",
        "driving_licence",
        "business_license",
        "tax_certificate",
        "insurance_certificate",
      ]),
      status: z.enum(["pending", "submitted", "verified", "rejected"]),
      expiresOn: z.iso.date().nullable(),
      submittedAt: z.iso.datetime().nullable(),
      rejectionReason: z.string().nullable(),
      fileId: z.uuid(),
    }),
  ),
  team: z.array(
    z.object({
      id: z.uuid(),
      name: z.string(),
      email: z.string(),
      role: z.enum(["owner", "manager", "agent", "accountant"]),
      isActive: z.boolean(),
    }),
  ),
  months: z.array(z.object({ month: z.string(), rentals: z.int(), revenueRwf: z.int() })),
});
export type BusinessRecord = z.infer<typeof businessRecord>;
