import { businessDocumentKinds, personalDocumentKinds } from "@/db/enums/identity";
import { plusDays } from "@/lib/platform/dates";
import type { FilePurpose } from "@/lib/platform/files/contract";
import type { ErrorKey } from "@/lib/platform/i18n/error-keys";
import type { Claim, DocumentItem, DocumentKind, DocumentStatus } from "./contract";

/** The kinds that must be present before anything can be submitted. */
export const requiredKinds = {
  person: personalDocumentKinds,
  business: ["business_license", "tax_certificate"],
} as const satisfies Record<string, readonly DocumentKind[]>;

export const isRequired = (kind: DocumentKind) =>
  [...requiredKinds.person, ...requiredKinds.business].some((required) => required === kind);

export const isBusinessKind = (kind: DocumentKind) =>
  (businessDocumentKinds as readonly DocumentKind[]).includes(kind);

/** The purpose that an upload for this kind must have. */
export function filePurposeOf(kind: DocumentKind): FilePurpose {
  if (kind === "identity") return "identity_document";
  return kind === "driving_licence" ? "driving_licence" : "business_document";
}

/** National identity cards may have no expiry date; driving licences always have one. */
export const needsExpiry = (kind: DocumentKind) => kind === "driving_licence";

/** How long a person has been licensed to drive decides which vehicles they may rent. */
export const hasIssueDate = (kind: DocumentKind) => kind === "driving_licence";

/** Why the dates of a document cannot be right; the last day of validity is still valid. */
export function documentDatesProblem(
  { expiresOn, issuedOn }: { expiresOn: string | null; issuedOn: string | null },
  today: string,
): ["expiresOn" | "issuedOn", ErrorKey] | undefined {
  if (isExpired({ expiresOn }, today)) return ["expiresOn", "documentExpired"];
  return issuedOn !== null && issuedOn > today ? ["issuedOn", "issuedInFuture"] : undefined;
}

/** Why a document cannot be approved with these dates. */
export function approvalProblem(
  kind: DocumentKind,
  dates: { expiresOn: string | null; issuedOn: string | null },
  today: string,
): ReturnType<typeof documentDatesProblem> {
  if (needsExpiry(kind) && !dates.expiresOn) return ["expiresOn", "expiryRequired"];
  return documentDatesProblem(dates, today);
}

/** Why the dates of a verified document cannot be corrected to these. Unlike at an approval, it may turn out expired. */
export function correctionProblem(
  kind: DocumentKind,
  { expiresOn, issuedOn }: { expiresOn: string | null; issuedOn: string | null },
  today: string,
): ReturnType<typeof documentDatesProblem> {
  const isOver = isExpired({ expiresOn }, today);
  return approvalProblem(kind, { issuedOn, expiresOn: isOver ? today : expiresOn }, today);
}

/** A verified document can be renewed when it expires within this many days. */
const RENEWAL_DAYS = 60;

interface DocumentState {
  status: DocumentStatus;
  expiresOn: string | null;
}

/** A document is still valid on the last day printed on it. */
export const isExpired = ({ expiresOn }: { expiresOn: string | null }, today: string) =>
  expiresOn !== null && expiresOn < today;

/** An expired verified document counts as pending, both on read and in the worker's run (product.md). */
export function effectiveStatus(candidate: DocumentState | undefined, today: string): DocumentStatus {
  if (!candidate) return "pending";
  return candidate.status === "verified" && isExpired(candidate, today) ? "pending" : candidate.status;
}

/**
 * Returns the status of one document kind, given its documents newest first. The newest one decides, but
 * while it is pending or rejected, an older valid one still verifies. Without any document, `earlier`
 * decides: the verification from before uploads existed.
 */
export function documentKindStatus<P extends DocumentState>(
  documents: P[],
  today: string,
  earlier: DocumentState | undefined,
) {
  const [newest] = documents;
  const valid = documents.find(
    (candidate) => candidate.status === "verified" && !isExpired(candidate, today),
  );
  const status = effectiveStatus(newest ?? earlier, today);
  const isVerified = Boolean(valid) || (!newest && status === "verified");
  return {
    newest,
    valid,
    /** The status of the newest document, as shown. */
    status,
    isVerified,
    /** The overall status for the account. */
    overallStatus: isVerified ? ("verified" as const) : status,
    canUpload: canUploadAnother(newest ?? earlier, today),
  };
}

function canUploadAnother(newest: DocumentState | undefined, today: string): boolean {
  if (!newest || newest.status === "pending" || newest.status === "rejected") return true;
  if (newest.status === "submitted") return false;
  return newest.expiresOn !== null && newest.expiresOn <= plusDays(today, RENEWAL_DAYS);
}

/** Returns the share of verified items in whole percent (spec.md §4). */
export function progressOf(items: { verified: boolean }[]): number {
  return Math.round((100 * items.filter(({ verified }) => verified).length) / items.length);
}

/** True if there is a new document and nothing required is missing, rejected or expired. */
export function canSubmit(items: DocumentItem[], required: DocumentItem[]): boolean {
  const isThere = ({ document, verified, status }: DocumentItem) =>
    // An expired document has the status "pending" as well, but it is nothing new.
    verified || status === "submitted" || document?.status === "pending";
  return required.every(isThere) && items.some(({ document }) => document?.status === "pending");
}

/** The details a reviewer compares with each kind of document, besides the name of the person or business. */
export const claimsOf = {
  identity: ["birthDate", "nationality", "nationalId"],
  driving_licence: ["birthDate", "drivingLicence"],
  business_license: ["registrationNumber"],
  tax_certificate: ["taxId"],
  insurance_certificate: ["registrationNumber"],
} as const satisfies Record<DocumentKind, readonly Claim[]>;
