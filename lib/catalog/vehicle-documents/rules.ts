import { vehicleDocumentKinds } from "@/db/enums/catalog";
import { dayIn, plusDays } from "@/lib/platform/dates";
import { reminderOf } from "@/lib/platform/expiry-reminders";
import type { VehicleDocumentKind, VehicleDocumentStatus } from "./contract";

/** Rwandan law requires these for a vehicle on the road. */
const requiredDocumentKinds = ["insurance", "inspection"] as const satisfies VehicleDocumentKind[];

export const isRequiredDocument = (kind: VehicleDocumentKind) =>
  requiredDocumentKinds.some((needed) => needed === kind);

/** Why a document cannot be approved until this day; insurance and inspection always have an end. */
export function approvalEndProblem(
  kind: VehicleDocumentKind,
  validUntil: string | null,
  today: string,
): "documentEndRequired" | "documentEnded" | undefined {
  if (!validUntil) return isRequiredDocument(kind) ? "documentEndRequired" : undefined;
  return validUntil < today ? "documentEnded" : undefined;
}

interface DocumentValidity {
  kind: VehicleDocumentKind;
  status: VehicleDocumentStatus;
  validUntil: string | null;
}

/**
 * The approved document of each kind that is valid longest, in the order of the kinds. A document without an
 * end is valid longest.
 */
export function currentDocuments<P extends DocumentValidity>(documents: P[]): P[] {
  const approved = documents.filter(({ status }) => status === "approved");
  return vehicleDocumentKinds.flatMap(
    (kind) => approved.filter((vehicleDocument) => vehicleDocument.kind === kind).sort(longestFirst)[0] ?? [],
  );
}

function longestFirst(one: DocumentValidity, other: DocumentValidity): number {
  return (other.validUntil ?? "9999").localeCompare(one.validUntil ?? "9999");
}

/** The last day on which an approved insurance and inspection are both valid; null while either is missing. */
export function documentsEndOn(documents: DocumentValidity[]): string | null {
  const ends = currentDocuments(documents)
    .filter(({ kind }) => isRequiredDocument(kind))
    .flatMap(({ validUntil }) => validUntil ?? []);
  return ends.length === requiredDocumentKinds.length ? (ends.sort()[0] ?? null) : null;
}

const coversDay = (lastDay: string | null, day: string) => lastDay !== null && lastDay >= day;

/**
 * Whether a vehicle's documents, or the grace period of its business, allow it to be listed, booked or out on a day.
 * The last day still counts; a missing document is treated as expired. Publishing, quotes, bookings and handovers all
 * use this function; vehicles that it refuses today are unlisted, so that searches agree.
 */
export const isListableOn = ({ listableUntil }: { listableUntil: string | null }, day: string) =>
  coversDay(listableUntil, day);

/** Whether approved documents are valid today, as shown to the public. */
export const areDocumentsApproved = (documentsEndOn: string | null, today: string) =>
  coversDay(documentsEndOn, today);

/**
 * Whether a vehicle has the badge "Verified": its owner is verified, and its insurance and inspection are approved and
 * valid.
 */
export const isVerifiedVehicle = (
  verification: string,
  { documentsEndOn, timeZone }: { documentsEndOn: string | null; timeZone: string },
  now: Date,
) => verification === "verified" && areDocumentsApproved(documentsEndOn, dayIn(now, timeZone));

/** The documents required for a listing that are missing or have expired. */
export function missingDocuments(documents: DocumentValidity[], today: string) {
  const current = currentDocuments(documents);
  return requiredDocumentKinds.filter((kind) => {
    const vehicleDocument = current.find((one) => one.kind === kind);
    return !vehicleDocument || vehicleDocumentValidity(vehicleDocument, today) === "ended";
  });
}

type VehicleDocumentValidity = "missing" | "good" | "ending" | "ended";

export function vehicleDocumentValidity(
  vehicleDocument: DocumentValidity | undefined,
  today: string,
): VehicleDocumentValidity {
  if (!vehicleDocument) return "missing";
  if (vehicleDocument.validUntil === null) return "good";
  if (vehicleDocument.validUntil < today) return "ended";
  return reminderOf(vehicleDocument.validUntil, today) ? "ending" : "good";
}

/** The longest grace period for a company's documents, in days from its first. */
export const DOCUMENT_GRACE_DAYS = 30;

/** A company cannot get a second grace period within this many days. */
const GRACE_INTERVAL_DAYS = 365;

/** The first day of a grace period granted today: that of the earlier one, unless it is long past. */
export const graceStart = (earlier: { startsOn: string } | undefined, today: string) =>
  earlier && earlier.startsOn > plusDays(today, -GRACE_INTERVAL_DAYS) ? earlier.startsOn : today;
