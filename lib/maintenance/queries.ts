import { eq } from "drizzle-orm";
import { db, type Executor } from "@/db";
import { settings } from "@/db/schema/settings";
import { type Maintenance, maintenance } from "./contract";
import { openDoors } from "./rules";
import { knowMaintenance } from "./state";

/** The settings' row it is kept in; no option of the settings page. */
export const MAINTENANCE_KEY = "maintenance";
/** Under which name processes tell each other that it changed. */
export const MAINTENANCE_CHANGED = "maintenance";

export async function readMaintenance(executor: Executor = db()): Promise<Maintenance> {
  const [row] = await executor
    .select({ value: settings.value })
    .from(settings)
    .where(eq(settings.key, MAINTENANCE_KEY));
  return maintenance.catch(openDoors).parse(row?.value);
}

/** Reads it anew for this process. */
export async function learnMaintenance(): Promise<void> {
  knowMaintenance(await readMaintenance());
}
