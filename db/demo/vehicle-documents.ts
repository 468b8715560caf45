import { createHash, randomBytes } from "node:crypto";
import { v7 as uuid } from "uuid";
import { documentsEndOn } from "@/lib/catalog/vehicle-documents/rules";
import { dayIn, KIGALI, plusDays } from "@/lib/platform/dates";
import { reencode } from "@/lib/platform/files/reencode";
import { fileStore } from "@/lib/platform/files/store";
import type { Transaction } from "../index";
import { vehicleDocuments } from "../schema/catalog/vehicles";
import { files } from "../schema/platform/files";
import { documentPicture } from "./documents-to-review";
import { daysBefore } from "./period";
import type { DemoVehicle } from "./vehicles";

const certificates = {
  insurance: { name: "Insurance certificate.jpg", colour: "#2f5d7a" },
  inspection: { name: "Inspection certificate.jpg", colour: "#7a5a2f" },
};
type Kind = keyof typeof certificates;
const kinds = ["insurance", "inspection"] as const satisfies Kind[];

type VehicleDocument = { vehicle: DemoVehicle; kind: Kind; validUntil: string };

/**
 * Adds insurance and inspection of every vehicle. Two of the largest fleet's expire soon and cause reminders;
 * its draft has none yet, its vehicle in maintenance needs a new inspection, and one private owner's vehicle
 * is unlisted because its insurance has expired.
 */
export function documentsOfVehicles(now: Date, vehicles: DemoVehicle[]): VehicleDocument[] {
  const today = dayIn(now, KIGALI);
  const lapsed = vehicles.find(({ business: demoBusiness }) => demoBusiness.spec.kind === "individual");
  const endingSoon = vehicles.filter(
    ({ business: demoBusiness, row }) =>
      demoBusiness.spec.plan === "enterprise" && !row.id.startsWith("featured-"),
  );
  const daysOf = (vehicle: DemoVehicle, index: number): Partial<Record<Kind, number>> => {
    if (vehicle.row.status === "draft") return {};
    const usual = { insurance: 120 + ((index * 37) % 240), inspection: 150 + ((index * 53) % 200) };
    if (vehicle.row.status === "maintenance") return { ...usual, inspection: -9 };
    if (vehicle === lapsed) return { ...usual, insurance: -2 };
    if (vehicle === endingSoon[0]) return { ...usual, inspection: 5 };
    if (vehicle === endingSoon[1]) return { ...usual, insurance: 24 };
    return usual;
  };
  const documents = vehicles.flatMap((vehicle, index) => {
    const days = daysOf(vehicle, index);
    return kinds.flatMap((kind) => {
      const left = days[kind];
      return left === undefined ? [] : [{ vehicle, kind, validUntil: plusDays(today, left) }];
    });
  });
  for (const vehicle of vehicles)
    vehicle.row.documentsEndOn = documentsEndOn(documents.filter((one) => one.vehicle === vehicle));
  if (lapsed) Object.assign(lapsed.row, { status: "unlisted", pausedAt: daysBefore(now, 1) });
  return documents;
}

/**
 * Stores their files. One picture per kind is drawn, as a picture for each vehicle would delay the first
 * start by minutes.
 */
export async function loadVehicleDocuments(
  tx: Transaction,
  documents: VehicleDocument[],
  now: Date,
): Promise<void> {
  const at = daysBefore(now, 20);
  const uploader = { person: "demo town", network: "demo town" };
  for (const kind of kinds) {
    const { name, colour } = certificates[kind];
    const { bytes, ...drawn } = await reencode(await documentPicture(colour), "vehicle_document", uploader);
    const sha256 = createHash("sha256").update(bytes).digest("hex");
    for (const { vehicle, validUntil } of documents.filter((one) => one.kind === kind)) {
      const { row: business, owner } = vehicle.business;
      const [fileId, storageKey] = [uuid(), randomBytes(32).toString("hex")];
      await tx.insert(files).values({
        id: fileId,
        ownerId: owner.id,
        businessId: business.id,
        purpose: "vehicle_document",
        ...drawn,
        storageKey,
        sha256,
        bytes: bytes.length,
        originalName: name,
        createdAt: at,
        claimedAt: at,
      });
      await fileStore().put(storageKey, bytes);
      const vehicleDocument = { id: uuid(), vehicleId: vehicle.row.id, kind, fileId, validUntil };
      await tx.insert(vehicleDocuments).values({ ...vehicleDocument, uploadedBy: owner.id, createdAt: at });
    }
  }
}
