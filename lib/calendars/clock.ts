import { and, eq, inArray, lte, ne } from "drizzle-orm";
import { db } from "@/db";
import { calendarImports } from "@/db/schema/calendars";
import { vehicles } from "@/db/schema/vehicles";
import { after, MINUTE_MS } from "@/lib/dates";
import { log } from "@/lib/log";
import { publicNetwork, type Reach } from "@/lib/reach/open";
import { performReading } from "./imports";

/** Read at a time: each may take ten seconds to answer and a thread to be understood. */
const AT_ONCE = 4;
/** What a process claimed and died over is read again after this. */
const LEASE_MS = 10 * MINUTE_MS;

/** As many rounds as fit into the time a job may take, should all calendars keep us waiting. */
const MOST_ROUNDS = 25;

/** Reads the connected calendars whose time has come; what is left over is left to the next run. */
export async function readAllDueImports(now: Date, reach: Reach = publicNetwork): Promise<void> {
  for (let round = 0; round < MOST_ROUNDS; round++) if ((await readDueImports(now, reach)) === 0) return;
}

/** Some of them, each by one process. Returns how many. */
async function readDueImports(now: Date, reach: Reach): Promise<number> {
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
    .set({ nextReadAt: after(now, LEASE_MS) })
    .where(inArray(id, due))
    .returning({ id, vehicleId, url });
  await Promise.all(
    claimed.map((row) =>
      readOne(row, now, reach).catch((error) =>
        log.error({ err: error, importId: row.id }, "calendar not read"),
      ),
    ),
  );
  return claimed.length;
}

async function readOne(
  row: Pick<typeof calendarImports.$inferSelect, "id" | "vehicleId" | "url">,
  now: Date,
  reach: Reach,
): Promise<void> {
  const [car] = await db()
    .select({ timeZone: vehicles.timeZone })
    .from(vehicles)
    .where(and(eq(vehicles.id, row.vehicleId), ne(vehicles.status, "removed")));
  if (car) await performReading(row, car.timeZone, now, reach);
}
