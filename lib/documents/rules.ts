import { plusDays } from "@/lib/dates";
import type { FilePurpose } from "@/lib/files/contract";
import {
  businessKinds,
  type Claim,
  type DocumentItem,
  type DocumentKind,
  type DocumentStatus,
  personKinds,
} from "./contract";

/** What has to be there before anything is submitted. */
export const requiredKinds = {
  person: personKinds,
  business: ["business_license", "tax_certificate"],
} as const satisfies Record<string, readonly DocumentKind[]>;

export const isRequired = (kind: DocumentKind) =>
  [...requiredKinds.person, ...requiredKinds.business].some((required) => required === kind);

export const isBusinessKind = (kind: DocumentKind) =>
  (businessKinds as readonly DocumentKind[]).includes(kind);

/** What an upload must have been made for. */
export function purposeOf(kind: DocumentKind): FilePurpose {
  if (kind === "identity") return "identity_document";
  return kind === "driving_licence" ? "driving_licence" : "business_document";
}

/** National identity cards need not run out; licences to drive always do. */
export const needsExpiry = (kind: DocumentKind) => kind === "driving_licence";

/** A verified document can be renewed when it ends within so many days. */
const RENEWAL_DAYS = 60;

interface Paper {
  status: DocumentStatus;
  expiresOn: string | null;
}

/** The last day printed on it still counts. */
export const isExpired = ({ expiresOn }: { expiresOn: string | null }, today: string) =>
  expiresOn !== null && expiresOn < today;

/** A verified document that has run out is pending again (product: on read, and by the clock). */
export function statusOn(paper: Paper | undefined, today: string): DocumentStatus {
  if (!paper) return "pending";
  return paper.status === "verified" && isExpired(paper, today) ? "pending" : paper.status;
}

/**
 * Where the documents of one kind stand, newest first: the newest speaks, but while it waits or was refused an older
 * valid one still verifies. Without any, `earlier` does: what was verified before there were uploads.
 */
export function standingOf<P extends Paper>(papers: P[], today: string, earlier: Paper | undefined) {
  const [newest] = papers;
  const valid = papers.find((paper) => paper.status === "verified" && !isExpired(paper, today));
  const status = statusOn(newest ?? earlier, today);
  const isVerified = Boolean(valid) || (!newest && status === "verified");
  return {
    newest,
    valid,
    /** The newest's, as it is shown. */
    status,
    isVerified,
    /** What the account is, in one word. */
    standing: isVerified ? ("verified" as const) : status,
    canUpload: mayUpload(newest ?? earlier, today),
  };
}

function mayUpload(newest: Paper | undefined, today: string): boolean {
  if (!newest || newest.status === "pending" || newest.status === "rejected") return true;
  if (newest.status === "submitted") return false;
  return newest.expiresOn !== null && newest.expiresOn <= plusDays(today, RENEWAL_DAYS);
}

/** Share of verified things, in whole percent (spec.md §4). */
export function progressOf(items: { verified: boolean }[]): number {
  return Math.round((100 * items.filter(({ verified }) => verified).length) / items.length);
}

/** Something new waits, and nothing required is missing, refused or run out. */
export function canSubmit(items: DocumentItem[], required: DocumentItem[]): boolean {
  const isThere = ({ document, verified, status }: DocumentItem) =>
    // What ran out says "pending" as well, but nothing new waits.
    verified || status === "submitted" || document?.status === "pending";
  return required.every(isThere) && items.some(({ document }) => document?.status === "pending");
}

/** What a reviewer compares each kind of document with, beside the name of the person or business. */
export const claimsOf = {
  identity: ["birthDate", "nationality", "nationalId"],
  driving_licence: ["birthDate", "drivingLicence"],
  business_license: ["registrationNumber"],
  tax_certificate: ["taxId"],
  insurance_certificate: ["registrationNumber"],
} as const satisfies Record<DocumentKind, readonly Claim[]>;
