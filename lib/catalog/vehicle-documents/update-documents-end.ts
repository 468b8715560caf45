import { and, eq, gte, isNotNull, type SQL } from "drizzle-orm";
import type { Transaction } from "@/db";
import { vehicleDocuments } from "@/db/schema/catalog/vehicle-documents";
import { vehicles } from "@/db/schema/catalog/vehicles";
import { documentsEndOn } from "./rules";

/** Updates the day until which a vehicle's documents are valid. Call this after any change to them. */
export async function updateDocumentsEnd(tx: Transaction, vehicleId: string, today: string): Promise<void> {
  const rows = await tx.select().from(vehicleDocuments).where(eq(vehicleDocuments.vehicleId, vehicleId));
  const isIt = eq(vehicles.id, vehicleId);
  await tx
    .update(vehicles)
    .set({ documentsEndOn: documentsEndOn(rows) })
    .where(isIt);
  await republishPausedVehicles(tx, isIt, today);
}

/**
 * Republishes vehicles that were unlisted only for missing documents and may be listed now; they have kept their place
 * in the plan meanwhile. Returns their ids.
 */
export async function republishPausedVehicles(
  tx: Transaction,
  condition: SQL,
  today: string,
): Promise<string[]> {
  const rows = await tx
    .update(vehicles)
    .set({ status: "published", unlistedForDocumentsAt: null })
    .where(
      and(
        condition,
        eq(vehicles.status, "unlisted"),
        isNotNull(vehicles.unlistedForDocumentsAt),
        gte(vehicles.listableUntil, today),
      ),
    )
    .returning({ id: vehicles.id });
  return rows.map(({ id }) => id);
}
