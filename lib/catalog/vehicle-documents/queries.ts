import { desc, eq } from "drizzle-orm";
import type { Executor } from "@/db";
import { vehicleDocumentKinds } from "@/db/enums/catalog";
import { vehicleDocuments } from "@/db/schema/catalog/vehicles";
import { files } from "@/db/schema/platform/files";
import { toStoredFile } from "@/lib/platform/files/queries";
import type { VehicleDocument } from "./contract";
import { currentDocuments } from "./rules";

/** A vehicle's documents by kind, newest first; `withFiles` adds the files, for actors who may open them. */
export async function listVehicleDocuments(
  executor: Executor,
  vehicleId: string,
  withFiles: boolean,
): Promise<VehicleDocument[]> {
  const rows = await executor
    .select({ vehicleDocument: vehicleDocuments, file: files })
    .from(vehicleDocuments)
    .innerJoin(files, eq(files.id, vehicleDocuments.fileId))
    .where(eq(vehicleDocuments.vehicleId, vehicleId))
    .orderBy(desc(vehicleDocuments.createdAt), desc(vehicleDocuments.id));
  const current = currentDocuments(rows.map(({ vehicleDocument }) => vehicleDocument));
  return vehicleDocumentKinds.flatMap((kind) =>
    rows
      .filter(({ vehicleDocument }) => vehicleDocument.kind === kind)
      .map(({ vehicleDocument, file }) => ({
        id: vehicleDocument.id,
        kind,
        validUntil: vehicleDocument.validUntil,
        isCurrent: current.includes(vehicleDocument),
        file: withFiles && !file.deletedAt ? toStoredFile(file) : null,
      })),
  );
}
