import { and, eq, lte, ne } from "drizzle-orm";
import { db } from "@/db";
import { isAnyOf } from "@/db/is-any-of";
import { calendarImports } from "@/db/schema/catalog/calendars";
import { vehicles } from "@/db/schema/catalog/vehicles";
import { addMs, MINUTE_MS } from "@/lib/platform/dates";
import { log } from "@/lib/platform/log";
import { type NetworkPolicy, publicNetwork } from "@/lib/platform/safe-fetch/safe-fetch";
import { performSync } from "./commands";

/** Imports read in parallel: each may take ten seconds to answer and a thread to parse. */
const AT_ONCE = 4;
/** An import whose process died is read again after this long. */
const LEASE_MS = 10 * MINUTE_MS;

/** Rounds that fit into the job's time limit even if every calendar takes its full ten seconds. */
const MAX_ROUNDS = 25;

/**
 * Reads the connected calendars that are due; the next run reads the rest. Each round takes its own time, by which
 * its syncs are compared with those that owners start.
 */
export async function syncAllDueImports(
  currentTime: () => Date,
  policy: NetworkPolicy = publicNetwork,
): Promise<void> {
  for (let round = 0; round < MAX_ROUNDS; round++)
    if ((await syncDueImports(currentTime(), policy)) === 0) return;
}

/** Reads a batch of due calendars, each claimed by one process. Returns how many. */
async function syncDueImports(now: Date, policy: NetworkPolicy): Promise<number> {
  const { id, vehicleId, url, nextReadAt } = calendarImports;
  const due = db()
    .select({ id })
    .from(calendarImports)
    .where(lte(nextReadAt, now))
    .orderBy(nextReadAt)
    .limit(AT_ONCE)
    .for("update", { skipLocked: true });
  const claimed = await db()
    .update(calendarImports)
    .set({ nextReadAt: addMs(now, LEASE_MS) })
    .where(isAnyOf(id, due))
    .returning({ id, vehicleId, url });
  await Promise.all(
    claimed.map((row) =>
      readDueImport(row, now, policy).catch((error) =>
        log.error({ err: error, importId: row.id }, "calendar could not be read"),
      ),
    ),
  );
  return claimed.length;
}

/** Reads the calendar, or forgets the link if the vehicle is removed: what it has occupied belongs to its history. */
async function readDueImport(
  row: Pick<typeof calendarImports.$inferSelect, "id" | "vehicleId" | "url">,
  now: Date,
  policy: NetworkPolicy,
): Promise<void> {
  const [vehicle] = await db()
    .select({ timeZone: vehicles.timeZone, businessId: vehicles.businessId })
    .from(vehicles)
    .where(and(eq(vehicles.id, row.vehicleId), ne(vehicles.status, "removed")));
  if (vehicle) return performSync(row, vehicle, now, policy);
  await db()
    .update(calendarImports)
    .set({ url: null, nextReadAt: null })
    .where(eq(calendarImports.id, row.id));
}
