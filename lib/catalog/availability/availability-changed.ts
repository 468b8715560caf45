import type { Transaction } from "@/db";
import { onCommit } from "@/db/transaction";
import { cacheTags, expireLocally } from "@/lib/platform/page-cache/cache";

/**
 * Call it with every write of vehicle_occupancy: once the transaction is committed, this process answers no search
 * from before. Other processes hear of it from the table's triggers (db/migrations).
 */
export function availabilityChanged(tx: Transaction): void {
  onCommit(tx, () => expireLocally([cacheTags.availability]));
}
