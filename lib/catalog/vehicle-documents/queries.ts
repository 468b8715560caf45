import { desc, eq, sql } from "drizzle-orm";
import type { Executor } from "@/db";
import { vehicleDocumentKinds } from "@/db/enums/catalog";
import { vehicleDocumentGraces, vehicleDocuments } from "@/db/schema/catalog/vehicle-documents";
import { users } from "@/db/schema/identity/users";
import { files } from "@/db/schema/platform/files";
import { toStoredFile } from "@/lib/platform/files/queries";
import { selectFullName } from "@/lib/platform/select-full-name";
import type { DocumentGrace, VehicleDocument } from "./contract";
import { currentDocuments } from "./rules";

/** Lists a vehicle's documents by kind, newest first; `withFiles` adds the files, for actors who may open them. */
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
        status: vehicleDocument.status,
        validUntil: vehicleDocument.validUntil,
        rejectionReason: vehicleDocument.rejectionReason,
        isCurrent: current.includes(vehicleDocument),
        file: withFiles && !file.deletedAt ? toStoredFile(file) : null,
      })),
  );
}

/** Finds the latest grace period of a business, whether or not it is over. */
export async function findDocumentGrace(
  executor: Executor,
  businessId: string,
): Promise<DocumentGrace | undefined> {
  const { startsOn, endsOn, reason } = vehicleDocumentGraces;
  const [grace] = await executor
    .select({
      startsOn,
      endsOn,
      reason,
      grantedBy: sql<string | null>`nullif(${selectFullName(users)}, '')`,
    })
    .from(vehicleDocumentGraces)
    .leftJoin(users, eq(users.id, vehicleDocumentGraces.grantedBy))
    .where(eq(vehicleDocumentGraces.businessId, businessId));
  return grace;
}
