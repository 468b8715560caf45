import { z } from "zod";
import { documentNumber, personName } from "@/lib/accounts/contract";
import { storedFile } from "@/lib/files/contract";
import { asProse, saysSomething } from "@/lib/text";

const businessTypes = [
  "car-rental",
  "dealership",
  "service-center",
  "insurance",
  "financing",
  "other",
] as const;
const employeeCounts = ["1-5", "6-20", "21-50", "51-100", "100+"] as const;
const badgeTypes = ["basic", "premium", "enterprise"] as const;
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

const line = (longest: number) =>
  z
    .string()
    .transform((text) => text.normalize("NFC").replace(/\s+/g, " ").trim())
    .pipe(
      z
        .string()
        .max(longest, "fieldInvalid")
        .regex(/^[^\p{C}<>]*$/u, "fieldInvalid"),
    );
const needed = (longest: number) => line(longest).pipe(z.string().min(2, "fieldRequired"));
const optional = <T extends z.ZodType>(schema: T) =>
  z.union([z.literal("").transform(() => null), z.null(), schema]).optional();

const email = z.string().trim().toLowerCase().min(1, "fieldRequired").max(254).pipe(z.email("emailInvalid"));
const phone = z
  .string()
  .trim()
  .min(1, "fieldRequired")
  .regex(/^\+?[\d\s().-]{6,24}$/, "phoneInvalid");
const website = z
  .string()
  .trim()
  .max(200, "fieldInvalid")
  .transform((text) => (/^https?:\/\//i.test(text) ? text : `https://${text}`))
  .pipe(z.url({ protocol: /^https?$/, hostname: z.regexes.domain, error: "websiteInvalid" }));
const year = (last: number) =>
  z.coerce.number("yearInvalid").int("yearInvalid").min(1900, "yearInvalid").max(last, "yearInvalid");
const description = z
  .string()
  .overwrite(asProse)
  .trim()
  .refine(saysSomething, "fieldRequired")
  .max(2_000, "textTooLong");

/** The rules of each step (spec.md §5); city, state and ZIP are marked required there, but not enforced. */
export const stepFields = (thisYear: number) => ({
  1: z.object({
    businessName: personName(120),
    businessType: z.enum(businessTypes, "fieldRequired"),
    registrationNumber: documentNumber,
    taxId: optional(documentNumber),
  }),
  2: z.object({
    email,
    phone,
    website: optional(website),
    address: needed(200),
    city: optional(line(80)),
    state: optional(line(80)),
    zipCode: optional(line(20)),
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

const anything = (longest: number) => z.string().max(longest).nullable().optional();

/** A draft may be half filled in and half wrong: it is only kept. `step` is where to go on. */
export const badgeDraft = z.object({
  step: z.number().int().min(1).max(5).optional(),
  businessName: anything(200),
  businessType: z
    .union([z.literal("").transform(() => null), z.enum(businessTypes)])
    .nullable()
    .optional(),
  registrationNumber: anything(80),
  taxId: anything(80),
  email: anything(254),
  phone: anything(40),
  website: anything(300),
  address: anything(300),
  city: anything(120),
  state: anything(120),
  zipCode: anything(40),
  description: anything(4_000),
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

/** The renter's dashboard asks five things only (spec.md §5); the papers follow while it is reviewed. */
export const shortBadgeRequest = z.object({
  businessName: personName(120),
  businessType: z
    .string("fieldRequired")
    .trim()
    .min(1, "fieldRequired")
    .transform((type) => businessTypes.find((known) => known === type) ?? "other"),
  businessAddress: needed(200),
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

/** What is submitted: the wizard's last step on top of its draft, or the short form's five fields. */
export const badgeSubmission = z.unknown().transform((body, context) => {
  const isShort = typeof body === "object" && body !== null && "businessAddress" in body;
  const parsed = (isShort ? shortRequest : wholeRequest).safeParse(body);
  if (parsed.success) return parsed.data;
  for (const issue of parsed.error.issues) context.issues.push({ ...issue, input: body } as never);
  return z.NEVER;
});
export type BadgeSubmission = z.output<typeof badgeSubmission>;

export const badgeParams = z.object({ requestId: z.uuid() });
const paperKinds = ["businessLicense", "taxCertificate", "insuranceCertificate", "bankDetails"] as const;
export type PaperKind = (typeof paperKinds)[number];
export const badgePaper = z.object({ kind: z.enum(paperKinds), fileId: z.uuid() });

export const badgeView = z.object({
  id: z.uuid(),
  individualId: z.uuid(),
  status: z.enum(["draft", "pending", "approved", "rejected"]),
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
  documents: z.record(z.enum(paperKinds), storedFile.nullable()),
  requestedOn: z.iso.datetime().nullable(),
  rejectionReason: z.string().nullable(),
  businessId: z.uuid().nullable(),
});
export type BadgeView = z.infer<typeof badgeView>;

/** One's own, newest first; the first is what counts. */
export const badgeList = z.array(badgeView);

/** For the administrators' queue: with who asks. */
const badgeCase = badgeView.extend({ applicant: z.object({ name: z.string(), email: z.string() }) });
export type BadgeCase = z.infer<typeof badgeCase>;
export const badgePage = z.object({ items: z.array(badgeCase), nextCursor: z.string().nullable() });
export const badgePageQuery = z.object({
  cursor: z.uuid().optional(),
  limit: z.coerce.number().int().min(1).max(50).default(20),
});
