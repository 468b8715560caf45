import { z } from "zod";
import { timeCursor } from "@/lib/cursor";
import { calendarDay } from "@/lib/day-range";
import { storedFile } from "@/lib/files/contract";

/** What a renter shows, and what a business does; only the insurance certificate may be left out. */
export const personKinds = ["identity", "driving_licence"] as const;
export const businessKinds = ["business_license", "tax_certificate", "insurance_certificate"] as const;
const documentKind = z.enum([...personKinds, ...businessKinds]);
export type DocumentKind = z.infer<typeof documentKind>;

const status = z.enum(["verified", "submitted", "pending", "rejected"]);
export type DocumentStatus = z.infer<typeof status>;

const expiry = calendarDay.nullable();

/** An upload of one's own becomes a document; `businessId` for those of a business. */
export const documentRequest = z.object({
  kind: documentKind,
  fileId: z.uuid(),
  businessId: z.uuid().optional(),
  expiresOn: expiry.optional(),
});
export type DocumentRequest = z.output<typeof documentRequest>;

export const documentParams = z.object({ documentId: z.uuid() });
export const businessParams = z.object({ businessId: z.uuid() });
/** The day printed on the document; null where none is. */
export const documentDate = z.object({ expiresOn: expiry });

export const documentView = z.object({
  id: z.uuid(),
  kind: documentKind,
  /** `submitted` is shown as "Under Review". */
  status,
  expiresOn: z.iso.date().nullable(),
  rejectionReason: z.string().nullable(),
  submittedAt: z.iso.datetime().nullable(),
  reviewedAt: z.iso.datetime().nullable(),
  /** Null once its content was erased: of a replaced one only the fact remains. */
  file: storedFile.nullable(),
});
export type DocumentView = z.infer<typeof documentView>;

/** One thing to be verified; of documents, the newest stands here, and an older valid one may still make it verified. */
const item = z.object({ verified: z.boolean(), status });
const documentItem = item.extend({
  document: documentView.nullable(),
  isExpired: z.boolean(),
  /** Whether another may be uploaded now. */
  canUpload: z.boolean(),
});
export type DocumentItem = z.infer<typeof documentItem>;

/** spec.md §3: email, phone, id, license, each with verified flag and status; progress in percent. */
export const renterVerification = z.object({
  email: item,
  phone: item,
  id: documentItem,
  license: documentItem,
  progress: z.number().int().min(0).max(100),
  canSubmit: z.boolean(),
});
export type RenterVerification = z.infer<typeof renterVerification>;

export const businessVerification = z.object({
  businessId: z.uuid(),
  name: z.string(),
  verification: z.enum(["verified", "pending", "rejected"]),
  rejectedReason: z.string().nullable(),
  documents: z.record(z.enum(businessKinds), documentItem),
  progress: z.number().int().min(0).max(100),
  canSubmit: z.boolean(),
});
export type BusinessVerification = z.infer<typeof businessVerification>;

/** An administrator's yes, with the day of expiry as they read it. */
export const documentApproval = z.object({ expiresOn: expiry.optional() });
/** An administrator's no; the person reads the reason. */
export const rejection = z.object({
  reason: z.string().trim().min(1, "reasonForNoRequired").max(500, "reasonForNoLong"),
});

export const reviewedDocument = documentView.extend({
  /** What the decision made of the business, where there is one. */
  businessVerification: z.enum(["verified", "pending", "rejected"]).nullable(),
});

/** A page of who waits for a decision, longest waiting first. */
export const verificationQuery = z.object({
  cursor: timeCursor.optional(),
  limit: z.coerce.number().int().min(1).max(50).default(20),
});
export type VerificationQuery = z.output<typeof verificationQuery>;

const claims = [
  "birthDate",
  "nationality",
  "nationalId",
  "drivingLicence",
  "registrationNumber",
  "taxId",
] as const;
export type Claim = (typeof claims)[number];

const verificationCase = z.object({
  /** Of the person or the business. */
  id: z.uuid(),
  subject: z.enum(["person", "business"]),
  name: z.string(),
  email: z.string(),
  phone: z.string().nullable(),
  waitingSince: z.iso.datetime(),
  /** What they said of themselves, to be compared with what they show; only what was said. */
  claimed: z.partialRecord(z.enum(claims), z.string()),
  documents: z.array(documentView),
});
export type VerificationCase = z.infer<typeof verificationCase>;

export const verificationPage = z.object({
  items: z.array(verificationCase),
  nextCursor: z.string().nullable(),
  /** Waiting in all: cases of documents, badge requests, and businesses to approve that have no document to review. */
  waiting: z.object({ documents: z.int(), badges: z.int(), businessesWithoutDocuments: z.int() }),
});
export type VerificationPage = z.infer<typeof verificationPage>;
