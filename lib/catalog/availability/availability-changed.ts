import type { Transaction } from "@/db";
import { onCommit } from "@/db/transaction";
import { cacheTags, expireLocally } from "@/lib/platform/page-cache/cache";

/**
 * Call this with every write to vehicle_occupancy. Once the transaction is committed, this process drops its cached
 * searches. Other processes are notified by the table's triggers (db/migrations).
 */
export function availabilityChanged(tx: Transaction): void {
  onCommit(tx, () => expireLocally([cacheTags.availability]));
}
