import { z } from "zod";
import { badgeRequestStatuses, badgeTypes } from "@/db/enums/businesses";
import { bodySchemas } from "@/lib/identity/accounts/contract";
import { documentNumber, properName } from "@/lib/identity/accounts/fields/contract";
import { storedFile } from "@/lib/platform/files/contract";
import { textTooLong } from "@/lib/platform/i18n/error-keys";
import { cleanMultilineText, hasVisibleText } from "@/lib/platform/text";
import { optionalLine } from "@/lib/platform/text-fields";

const businessTypes = [
  "car-rental",
  "dealership",
  "service-center",
  "insurance",
  "financing",
  "other",
] as const;
export const employeeCounts = ["1-5", "6-20", "21-50", "51-100", "100+"] as const;
export type BadgeType = (typeof badgeTypes)[number];
export const services = [
  "self-drive",
  "chauffeur",
  "airport-transfer",
  "long-term",
  "corporate",
  "weddings",
  "tours",
  "delivery",
] as const;

const requiredText = (longest: number) => optionalLine(longest).min(2, "fieldRequired");
const optional = <T extends z.ZodType>(schema: T) =>
  z.union([z.literal("").transform(() => null), z.null(), schema]).optional();

const email = z
  .string()
  .trim()
  .toLowerCase()
  .min(1, "fieldRequired")
  .max(254, "emailInvalid")
  .pipe(z.email("emailInvalid"));
const phone = z
  .string()
  .trim()
  .min(1, "fieldRequired")
  .regex(/^\+?[\d\s().-]{6,24}$/, "phoneInvalid");
const website = z
  .string()
  .trim()
  .max(200, textTooLong)
  .transform((text) => (/^https?:\/\//i.test(text) ? text : `https://${text}`))
  .pipe(z.url({ protocol: /^https?$/, hostname: z.regexes.domain, error: "websiteInvalid" }));
const year = (last: number) =>
  z.coerce.number("yearInvalid").int("yearInvalid").min(1900, "yearInvalid").max(last, "yearInvalid");
const description = z
  .string()
  .overwrite(cleanMultilineText)
  .trim()
  .refine(hasVisibleText, "fieldRequired")
  .max(2_000, textTooLong);

/** The rules of each step (spec.md §5); city, state and ZIP are marked required there, but not enforced. */
export const stepFields = (thisYear: number) => ({
  1: z.object({
    businessName: properName(120),
    businessType: z.enum(businessTypes, "fieldRequired"),
    registrationNumber: documentNumber,
    taxId: optional(documentNumber),
  }),
  2: z.object({
    email,
    phone,
    website: optional(website),
    address: requiredText(200),
    city: optional(optionalLine(80)),
    state: optional(optionalLine(80)),
    zipCode: optional(optionalLine(20)),
  }),
  3: z.object({
    description,
    services: z.array(z.enum(services)).min(1, "fieldRequired"),
    yearEstablished: optional(year(thisYear)),
    employeeCount: optional(z.enum(employeeCounts)),
  }),
  5: z.object({
    badgeType: z.enum(badgeTypes, "badgeRequired"),
    customBranding: z.boolean().optional(),
    prioritySupport: z.boolean().optional(),
  }),
});

const draftText = (longest: number) =>
  z.string().overwrite(cleanMultilineText).max(longest, textTooLong).nullable().optional();

/** A draft is only saved, so its fields may be missing or invalid. `step` is where to continue. */
export const badgeDraft = z.object({
  step: z.number().int().min(1).max(5).optional(),
  businessName: draftText(200),
  businessType: z
    .union([z.literal("").transform(() => null), z.enum(businessTypes)])
    .nullable()
    .optional(),
  registrationNumber: draftText(80),
  taxId: draftText(80),
  email: draftText(254),
  phone: draftText(40),
  website: draftText(300),
  address: draftText(300),
  city: draftText(120),
  state: draftText(120),
  zipCode: draftText(40),
  description: draftText(4_000),
  services: z.array(z.enum(services)).max(services.length).optional(),
  yearEstablished: z
    .union([z.literal("").transform(() => null), z.coerce.number().int().min(0).max(32_000)])
    .nullable()
    .catch(null)
    .optional(),
  employeeCount: z
    .union([z.literal("").transform(() => null), z.enum(employeeCounts)])
    .nullable()
    .optional(),
  badgeType: z
    .union([z.literal("").transform(() => null), z.enum(badgeTypes)])
    .nullable()
    .optional(),
  customBranding: z.boolean().optional(),
  prioritySupport: z.boolean().optional(),
});
export type BadgeDraft = z.output<typeof badgeDraft>;

/** The renter's dashboard asks for only five fields (spec.md §5); the documents follow during the review. */
export const shortBadgeRequest = z.object({
  businessName: properName(120),
  businessType: z
    .string("fieldRequired")
    .trim()
    .min(1, "fieldRequired")
    .transform((type) => businessTypes.find((known) => known === type) ?? "other"),
  businessAddress: requiredText(200),
  businessPhone: phone,
  businessEmail: email,
  badgeType: z.enum(badgeTypes, "badgeRequired").optional(),
});
const shortRequest = shortBadgeRequest.transform(
  ({ businessAddress, businessPhone, businessEmail, ...rest }) => ({
    ...rest,
    address: businessAddress,
    phone: businessPhone,
    email: businessEmail,
    isShort: true as const,
  }),
);
const wholeRequest = badgeDraft.transform((draft) => ({ ...draft, isShort: false as const }));

/** The payload of a submission: the wizard's last step on top of its draft, or the short form's five fields. */
export const badgeSubmission = z.unknown().transform((body, context) => {
  const isShort = typeof body === "object" && body !== null && "businessAddress" in body;
  const parsed = (isShort ? shortRequest : wholeRequest).safeParse(body);
  if (parsed.success) return parsed.data;
  for (const issue of parsed.error.issues) context.issues.push({ ...issue, input: body } as never);
  return z.NEVER;
});
bodySchemas.set(badgeSubmission, { schema: z.union([wholeRequest, shortRequest]), names: {} });
export type BadgeSubmission = z.output<typeof badgeSubmission>;

export const badgeParams = z.object({ requestId: z.uuid() });
const badgeDocumentKinds = [
  "businessLicense",
  "taxCertificate",
  "insuranceCertificate",
  "bankDetails",
] as const;
export type BadgeDocumentKind = (typeof badgeDocumentKinds)[number];
export const badgeDocument = z.object({ kind: z.enum(badgeDocumentKinds), fileId: z.uuid() });

export const badgeView = z.object({
  id: z.uuid(),
  individualId: z.uuid(),
  status: z.enum(badgeRequestStatuses),
  step: z.number().int(),
  businessName: z.string().nullable(),
  businessType: z.string().nullable(),
  registrationNumber: z.string().nullable(),
  taxId: z.string().nullable(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  website: z.string().nullable(),
  address: z.string().nullable(),
  city: z.string().nullable(),
  state: z.string().nullable(),
  zipCode: z.string().nullable(),
  description: z.string().nullable(),
  services: z.array(z.string()),
  yearEstablished: z.number().int().nullable(),
  employeeCount: z.string().nullable(),
  badgeType: z.enum(badgeTypes).nullable(),
  customBranding: z.boolean(),
  prioritySupport: z.boolean(),
  documents: z.record(z.enum(badgeDocumentKinds), storedFile.nullable()),
  requestedOn: z.iso.datetime().nullable(),
  rejectionReason: z.string().nullable(),
  businessId: z.uuid().nullable(),
});
export type BadgeView = z.infer<typeof badgeView>;

/** The caller's own requests, newest first; only the first one counts. */
export const badgeList = z.array(badgeView);

/** A request in the administrators' queue, with its applicant. */
const badgeCase = badgeView.extend({
  applicant: z.object({ id: z.uuid(), name: z.string(), email: z.string() }),
});
export type BadgeCase = z.infer<typeof badgeCase>;
export const badgePage = z.object({ items: z.array(badgeCase), nextCursor: z.string().nullable() });
export const badgePageQuery = z.object({
  cursor: z.uuid().optional(),
  limit: z.coerce.number().int().min(1).max(50).default(20),
});
