import { createHash, randomBytes } from "node:crypto";
import { eq } from "drizzle-orm";
import { v7 as uuid } from "uuid";
import { documentsEndOn } from "@/lib/catalog/vehicle-documents/rules";
import { dayIn, KIGALI, plusDays } from "@/lib/platform/dates";
import { reencode } from "@/lib/platform/files/reencode";
import { contentKeyId, fileStore } from "@/lib/platform/files/store";
import type { vehicleDocumentStatuses } from "../enums/catalog";
import type { Transaction } from "../index";
import { vehicleDocumentGraces, vehicleDocuments } from "../schema/catalog/vehicle-documents";
import { users } from "../schema/identity/users";
import { files } from "../schema/platform/files";
import { documentPicture } from "./documents-to-review";
import { daysBefore } from "./period";
import type { DemoVehicle } from "./vehicles";

const certificates = {
  insurance: { name: "Insurance certificate.jpg", colour: "#2f5d7a" },
  inspection: { name: "Inspection certificate.jpg", colour: "#7a5a2f" },
};
/** The days left of the new company's grace period of 30. */
const GRACE_LEFT = 21;
const GRACE_BEGAN = 9;
type Kind = keyof typeof certificates;
const kinds = ["insurance", "inspection"] as const satisfies Kind[];

type VehicleDocument = {
  vehicle: DemoVehicle;
  kind: Kind;
  validUntil: string;
  status: (typeof vehicleDocumentStatuses)[number];
};

/** The company with a grace period: one of its vehicles is listed while its inspection waits for review. */
const NEWCOMER = "rugendo-rentals";

/**
 * Adds insurance and inspection of every vehicle. In the largest fleet, two expire soon and cause reminders;
 * its draft waits for the review of its insurance, its vehicle in maintenance needs a new inspection (one was
 * rejected), and one private owner's vehicle is unlisted because its insurance has expired and the new one
 * waits for review.
 */
export function documentsOfVehicles(now: Date, vehicles: DemoVehicle[]): VehicleDocument[] {
  const today = dayIn(now, KIGALI);
  const expired = vehicles.find(
    ({ business: { spec } }) => spec.kind === "individual" && spec.plan !== "free",
  );
  const endingSoon = vehicles.filter(
    ({ business: demoBusiness, row }) =>
      demoBusiness.spec.plan === "enterprise" && !row.id.startsWith("featured-"),
  );
  const daysOf = (vehicle: DemoVehicle, index: number): Partial<Record<Kind, number>> => {
    if (vehicle.row.status === "draft") return {};
    const usual = { insurance: 120 + ((index * 37) % 240), inspection: 150 + ((index * 53) % 200) };
    if (vehicle.row.status === "maintenance") return { ...usual, inspection: -9 };
    if (vehicle === expired) return { ...usual, insurance: -2 };
    if (vehicle === endingSoon[0]) return { ...usual, inspection: 5 };
    if (vehicle === endingSoon[1]) return { ...usual, insurance: 24 };
    return usual;
  };
  const isNewcomers = (vehicle: DemoVehicle) => vehicle.business.spec.slug === NEWCOMER;
  const graced = vehicles.find((vehicle) => isNewcomers(vehicle) && vehicle.row.status === "published");
  const documents = vehicles.flatMap((vehicle, index): VehicleDocument[] => {
    const days = daysOf(vehicle, index);
    return kinds.flatMap((kind) => {
      const left = days[kind];
      const status = vehicle === graced && kind === "inspection" ? "submitted" : "approved";
      return left === undefined ? [] : [{ vehicle, kind, validUntil: plusDays(today, left), status }];
    });
  });
  const add = (
    vehicle: DemoVehicle | undefined,
    kind: Kind,
    status: VehicleDocument["status"],
    days: number,
  ) => {
    if (vehicle) documents.push({ vehicle, kind, validUntil: plusDays(today, days), status });
  };
  const inState = (status: string) => vehicles.find(({ row }) => row.status === status);
  add(expired, "insurance", "submitted", 363);
  add(inState("draft"), "insurance", "submitted", 340);
  add(inState("maintenance"), "inspection", "rejected", 180);
  for (const { row } of vehicles.filter(isNewcomers)) row.documentGraceEndsOn = plusDays(today, GRACE_LEFT);
  for (const vehicle of vehicles)
    vehicle.row.documentsEndOn = documentsEndOn(documents.filter((one) => one.vehicle === vehicle));
  if (expired) Object.assign(expired.row, { status: "unlisted", unlistedForDocumentsAt: daysBefore(now, 1) });
  return documents;
}

/**
 * Stores their files. One picture per kind is drawn, because a picture for each vehicle would delay the first
 * start by minutes.
 */
export async function loadVehicleDocuments(
  tx: Transaction,
  documents: VehicleDocument[],
  now: Date,
): Promise<void> {
  const [admin] = await tx.select({ id: users.id }).from(users).where(eq(users.role, "admin"));
  const adminId = admin?.id ?? null;
  await loadDocumentGrace(tx, documents, adminId, now);
  const uploader = { person: "demo town", network: "demo town" };
  for (const kind of kinds) {
    const { name, colour } = certificates[kind];
    const { bytes, ...drawn } = await reencode(await documentPicture(colour), "vehicle_document", uploader);
    const sha256 = createHash("sha256").update(bytes).digest("hex");
    for (const { vehicle, validUntil, status } of documents.filter((one) => one.kind === kind)) {
      const at = status === "submitted" ? daysBefore(now, 2) : daysBefore(now, 20);
      const { row: business, owner } = vehicle.business;
      const [fileId, storageKey] = [uuid(), randomBytes(32).toString("hex")];
      await tx.insert(files).values({
        id: fileId,
        ownerId: owner.id,
        businessId: business.id,
        purpose: "vehicle_document",
        ...drawn,
        storageKey,
        encryptionKeyId: contentKeyId(),
        sha256,
        bytes: bytes.length,
        originalName: name,
        createdAt: at,
        claimedAt: at,
      });
      await fileStore().put(storageKey, bytes);
      const review = status !== "submitted" && { reviewedBy: adminId, reviewedAt: daysBefore(now, 19) };
      const rejectionReason = status === "rejected" ? "The stamp of the inspection centre is missing." : null;
      const reviewed = { status, rejectionReason, ...review };
      const vehicleDocument = {
        id: uuid(),
        vehicleId: vehicle.row.id,
        kind,
        fileId,
        validUntil,
        ...reviewed,
      };
      await tx.insert(vehicleDocuments).values({ ...vehicleDocument, uploadedBy: owner.id, createdAt: at });
    }
  }
}

async function loadDocumentGrace(
  tx: Transaction,
  documents: VehicleDocument[],
  grantedBy: string | null,
  now: Date,
): Promise<void> {
  const business = documents.find(({ vehicle }) => vehicle.business.spec.slug === NEWCOMER)?.vehicle.business;
  if (!business) return;
  const today = dayIn(now, KIGALI);
  await tx.insert(vehicleDocumentGraces).values({
    businessId: business.row.id,
    startsOn: plusDays(today, -GRACE_BEGAN),
    endsOn: plusDays(today, GRACE_LEFT),
    reason: "The inspection centre gives appointments three weeks ahead.",
    grantedBy,
    grantedAt: daysBefore(now, GRACE_BEGAN),
  });
}
