import { vehicleDocumentKinds } from "@/db/enums/catalog";
import { dayIn } from "@/lib/platform/dates";
import { reminderOf } from "@/lib/platform/expiry-reminders";
import type { VehicleDocumentKind } from "./contract";

/** Rwandan law requires these for a vehicle on the road. */
const requiredDocumentKinds = ["insurance", "inspection"] as const satisfies VehicleDocumentKind[];

export const isRequiredDocument = (kind: VehicleDocumentKind) =>
  requiredDocumentKinds.some((needed) => needed === kind);

interface DocumentValidity {
  kind: VehicleDocumentKind;
  validUntil: string | null;
}

/**
 * The document of each kind that is valid longest, in the order of the kinds. A document without an end is
 * valid longest.
 */
export function currentDocuments<P extends DocumentValidity>(documents: P[]): P[] {
  return vehicleDocumentKinds.flatMap(
    (kind) =>
      documents.filter((vehicleDocument) => vehicleDocument.kind === kind).sort(longestFirst)[0] ?? [],
  );
}

function longestFirst(one: DocumentValidity, other: DocumentValidity): number {
  return (other.validUntil ?? "9999").localeCompare(one.validUntil ?? "9999");
}

/** The last day insurance and inspection are both valid; null while either is missing. */
export function documentsEndOn(documents: DocumentValidity[]): string | null {
  const ends = currentDocuments(documents)
    .filter(({ kind }) => isRequiredDocument(kind))
    .flatMap(({ validUntil }) => validUntil ?? []);
  return ends.length === requiredDocumentKinds.length ? (ends.sort()[0] ?? null) : null;
}

/**
 * Whether a vehicle may be listed and booked today. The last day still counts; a missing document is treated
 * as expired.
 */
export const areDocumentsValid = (documentsEndOn: string | null, today: string) =>
  documentsEndOn !== null && documentsEndOn >= today;

/** The badge "Verified" of a vehicle: its owner is verified and its insurance and inspection are valid. */
export const isVerifiedVehicle = (
  verification: string,
  { documentsEndOn, timeZone }: { documentsEndOn: string | null; timeZone: string },
  now: Date,
) => verification === "verified" && areDocumentsValid(documentsEndOn, dayIn(now, timeZone));

/** The documents a listing needs that are missing or have expired. */
export function missingDocuments(documents: DocumentValidity[], today: string) {
  const current = currentDocuments(documents);
  return requiredDocumentKinds.filter((kind) => {
    const vehicleDocument = current.find((one) => one.kind === kind);
    return !vehicleDocument || vehicleDocumentStatus(vehicleDocument, today) === "ended";
  });
}

type VehicleDocumentStatus = "missing" | "good" | "ending" | "ended";

export function vehicleDocumentStatus(
  vehicleDocument: DocumentValidity | undefined,
  today: string,
): VehicleDocumentStatus {
  if (!vehicleDocument) return "missing";
  if (vehicleDocument.validUntil === null) return "good";
  if (vehicleDocument.validUntil < today) return "ended";
  return reminderOf(vehicleDocument.validUntil, today) ? "ending" : "good";
}
