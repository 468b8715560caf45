import { createHash, randomBytes } from "node:crypto";
import { v7 as uuid } from "uuid";
import { papersEndOn } from "@/lib/car-papers/rules";
import { dayIn, KIGALI, plusDays } from "@/lib/dates";
import { remake } from "@/lib/files/remake";
import { fileStore } from "@/lib/files/store";
import type { Transaction } from "../index";
import { files } from "../schema/files";
import { vehiclePapers } from "../schema/vehicles";
import { sheet } from "./papers";
import { daysBefore } from "./timing";
import type { Car } from "./vehicles";

const certificates = {
  insurance: { name: "Insurance certificate.jpg", colour: "#2f5d7a" },
  inspection: { name: "Inspection certificate.jpg", colour: "#7a5a2f" },
};
type Kind = keyof typeof certificates;
const kinds = ["insurance", "inspection"] as const satisfies Kind[];

type VehicleDocument = { car: Car; kind: Kind; validUntil: string };

/**
 * Insurance and inspection of every car. Two of the largest fleet's end soon, so that there is something to be reminded
 * of; its draft has none yet, its car in the workshop needs a new inspection, and one private owner's car is off the list
 * because its insurance has expired.
 */
export function documentCars(now: Date, cars: Car[]): VehicleDocument[] {
  const today = dayIn(now, KIGALI);
  const lapsed = cars.find(({ company }) => company.sheet.kind === "individual");
  const endingSoon = cars.filter(
    ({ company, row }) => company.sheet.plan === "enterprise" && !row.id.startsWith("featured-"),
  );
  const daysOf = (car: Car, index: number): Partial<Record<Kind, number>> => {
    if (car.row.status === "draft") return {};
    const usual = { insurance: 120 + ((index * 37) % 240), inspection: 150 + ((index * 53) % 200) };
    if (car.row.status === "maintenance") return { ...usual, inspection: -9 };
    if (car === lapsed) return { ...usual, insurance: -2 };
    if (car === endingSoon[0]) return { ...usual, inspection: 5 };
    if (car === endingSoon[1]) return { ...usual, insurance: 24 };
    return usual;
  };
  const documents = cars.flatMap((car, index) => {
    const days = daysOf(car, index);
    return kinds.flatMap((kind) => {
      const left = days[kind];
      return left === undefined ? [] : [{ car, kind, validUntil: plusDays(today, left) }];
    });
  });
  for (const car of cars) car.row.papersEndOn = papersEndOn(documents.filter((one) => one.car === car));
  if (lapsed) Object.assign(lapsed.row, { status: "unlisted", pausedAt: daysBefore(now, 1) });
  return documents;
}

/** Keeps their files. Drawn once a kind: a picture for each car would keep the first start waiting for minutes. */
export async function loadVehicleDocuments(
  tx: Transaction,
  documents: VehicleDocument[],
  now: Date,
): Promise<void> {
  const at = daysBefore(now, 20);
  const town = { person: "demo town", network: "demo town" };
  for (const kind of kinds) {
    const { name, colour } = certificates[kind];
    const { bytes, ...drawn } = await remake(await sheet(colour), "vehicle_paper", town);
    const sha256 = createHash("sha256").update(bytes).digest("hex");
    for (const { car, validUntil } of documents.filter((one) => one.kind === kind)) {
      const { row: business, owner } = car.company;
      const [fileId, storageKey] = [uuid(), randomBytes(32).toString("hex")];
      await tx.insert(files).values({
        ...{ id: fileId, ownerId: owner.id, businessId: business.id, purpose: "vehicle_paper" },
        ...{ ...drawn, storageKey, sha256, bytes: bytes.length, originalName: name },
        ...{ createdAt: at, claimedAt: at },
      });
      await fileStore().put(storageKey, bytes);
      const paper = { id: uuid(), vehicleId: car.row.id, kind, fileId, validUntil };
      await tx.insert(vehiclePapers).values({ ...paper, uploadedBy: owner.id, createdAt: at });
    }
  }
}
