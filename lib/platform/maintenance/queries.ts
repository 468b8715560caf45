import { eq } from "drizzle-orm";
import { db, type Executor } from "@/db";
import { settings } from "@/db/schema/platform/settings";
import { type Maintenance, maintenance } from "./contract";
import { maintenanceOff } from "./rules";
import { setCurrentMaintenance } from "./state";

/** Key of the row in the settings table; it is not on the settings page. */
export const MAINTENANCE_KEY = "maintenance";
/** Topic of the message that maintenance changed. */
export const MAINTENANCE_CHANGED = "maintenance";

export async function getMaintenance(executor: Executor = db()): Promise<Maintenance> {
  const [row] = await executor
    .select({ value: settings.value })
    .from(settings)
    .where(eq(settings.key, MAINTENANCE_KEY));
  return maintenance.catch(maintenanceOff).parse(row?.value);
}

/** Reloads the state of this process. */
export async function refreshMaintenance(): Promise<void> {
  setCurrentMaintenance(await getMaintenance());
}

/**
 * Whether the database was restored and no administrator has ended the maintenance since. Then work that moves money,
 * closes or decides waits: the database does not know what happened after the restored time.
 */
export async function isHeldAfterRestore(): Promise<boolean> {
  return (await getMaintenance()).restoredTo !== null;
}
