import { z } from "zod";
import {
  businessDocumentKinds,
  businessVerifications,
  documentKinds,
  documentStatuses,
} from "@/db/enums/identity";
import { isDay } from "@/lib/identity/accounts/rules";
import { calendarDay } from "@/lib/platform/day-range";
import { storedFile } from "@/lib/platform/files/contract";
import { timeCursor } from "@/lib/platform/http/pagination-cursor";
import { textTooLong } from "@/lib/platform/i18n/error-keys";
import { cleanMultilineText } from "@/lib/platform/text";

const documentKind = z.enum(documentKinds);
export type DocumentKind = z.infer<typeof documentKind>;

export type DocumentStatus = (typeof documentStatuses)[number];
const status = z.enum(documentStatuses);

export type BusinessVerificationStatus = (typeof businessVerifications)[number];

/** The dates that the owner or the reviewer reads on the document, or null; an omitted date is not changed. */
export const documentDates = z.object({
  expiresOn: calendarDay.nullable().optional(),
  /** Of a driving licence: the day it was first issued. */
  issuedOn: z.string("fieldInvalid").refine(isDay, "fieldInvalid").nullable().optional(),
});
export type DocumentDates = z.infer<typeof documentDates>;

/** Turns an upload of the actor into a document; `businessId` makes it one of a business. */
export const documentRequest = z.object({
  kind: documentKind,
  fileId: z.uuid(),
  businessId: z.uuid().optional(),
  ...documentDates.shape,
});
export type DocumentRequest = z.output<typeof documentRequest>;

export const documentParams = z.object({ documentId: z.uuid() });

export const documentView = z.object({
  id: z.uuid(),
  kind: documentKind,
  /** The interface shows `submitted` as "Under Review". */
  status,
  expiresOn: z.iso.date().nullable(),
  issuedOn: z.iso.date().nullable(),
  rejectionReason: z.string().nullable(),
  submittedAt: z.iso.datetime().nullable(),
  reviewedAt: z.iso.datetime().nullable(),
  /** Null once the content was erased: only the record of a replaced document is kept. */
  file: storedFile.nullable(),
});
export type DocumentView = z.infer<typeof documentView>;

/**
 * One item to verify. For documents, the newest is shown here, while an older valid one may still make the
 * item verified.
 */
const item = z.object({ verified: z.boolean(), status });
const documentItem = item.extend({
  document: documentView.nullable(),
  isExpired: z.boolean(),
  canUpload: z.boolean(),
});
export type DocumentItem = z.infer<typeof documentItem>;

/** spec.md §3: email, phone, id and license, each with a verified flag and a status; progress in percent. */
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
  verification: z.enum(businessVerifications),
  rejectedReason: z.string().nullable(),
  documents: z.record(z.enum(businessDocumentKinds), documentItem),
  progress: z.number().int().min(0).max(100),
  canSubmit: z.boolean(),
});
export type BusinessVerification = z.infer<typeof businessVerification>;

/** A rejection; the owner reads the reason. */
export const rejectionRequest = z.object({
  reason: z.string().overwrite(cleanMultilineText).trim().min(1, "reasonForNoRequired").max(500, textTooLong),
});

export const reviewedDocument = documentView.extend({
  /** The resulting verification of the business, if the document belongs to one. */
  businessVerification: z.enum(businessVerifications).nullable(),
});

/** A page of cases that await a decision, longest waiting first. */
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
  /** The id of the person or of the business. */
  id: z.uuid(),
  subject: z.enum(["person", "business"]),
  name: z.string(),
  email: z.string(),
  phone: z.string().nullable(),
  waitingSince: z.iso.datetime(),
  /** The business of a private owner that the approval of the person's identity document opens. */
  opens: z.string().nullable(),
  /** The details the subject entered, for comparison with the documents; empty ones are left out. */
  claimed: z.partialRecord(z.enum(claims), z.string()),
  documents: z.array(documentView),
});
export type VerificationCase = z.infer<typeof verificationCase>;

export const verificationPage = z.object({
  items: z.array(verificationCase),
  nextCursor: z.string().nullable(),
  /**
   * Totals that await a decision: document cases, documents of vehicles, badge requests, and businesses to
   * approve that have no document to review.
   */
  waiting: z.object({
    documents: z.int(),
    vehicleDocuments: z.int(),
    badges: z.int(),
    businessesWithoutDocuments: z.int(),
  }),
});
export type VerificationPage = z.infer<typeof verificationPage>;
