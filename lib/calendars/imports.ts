import { and, eq } from "drizzle-orm";
import { v7 as uuid } from "uuid";
import { db, type Transaction } from "@/db";
import { calendarImports } from "@/db/schema/calendars";
import { vehicles } from "@/db/schema/vehicles";
import { transact } from "@/db/transaction";
import type { UserActor } from "@/lib/auth/contract";
import { lockVehicle } from "@/lib/bookings/occupancy";
import { conflict, invalid, notFound } from "@/lib/errors";
import { log } from "@/lib/log";
import { notify, teamWith } from "@/lib/notifications/notify";
import { publicNetwork, type Reach } from "@/lib/reach/open";
import { applyReading } from "./apply";
import type { CalendarFailure, CalendarImport, FileRequest, LinkRequest } from "./contract";
import { getImport } from "./import-queries";
import { CalendarError, type ReadEntry, readCalendar } from "./reading";
import { readRemote } from "./remote";
import { CALENDAR_LIMIT, MOST_IMPORTS, nextReadAt } from "./rules";
import { getRunnable, lockRunnable, type Vehicle } from "./scope";

type ImportRow = typeof calendarImports.$inferSelect;

/** Connects a calendar behind a link and reads it. 422 with the reason when it cannot be read, and nothing is kept. */
export async function connectLink(
  actor: UserActor,
  vehicleId: string,
  { name, url }: LinkRequest,
  now: Date,
  reach: Reach = publicNetwork,
): Promise<CalendarImport> {
  const vehicle = await getRunnable(db(), actor, vehicleId);
  const entries = await refusing("url", async () =>
    readCalendar(await readRemote(url, reach), vehicle.timeZone, now),
  );
  const row = { name, url, nextReadAt: nextReadAt(0, now) };
  return addImport(actor, vehicle, row, entries, now);
}

/** Takes over what a calendar's file says, once. */
export async function importFile(
  actor: UserActor,
  vehicleId: string,
  { name, file }: FileRequest,
  now: Date,
): Promise<CalendarImport> {
  const vehicle = await getRunnable(db(), actor, vehicleId);
  if (file.bytes.length > CALENDAR_LIMIT) throw invalid("calendarTooLarge", "file");
  const text = new TextDecoder().decode(file.bytes);
  const entries = await refusing("file", () => readCalendar(text, vehicle.timeZone, now));
  return addImport(actor, vehicle, { name, url: null, nextReadAt: null }, entries, now);
}

async function refusing<T>(field: string, read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    throw error instanceof CalendarError ? invalid(error.failure, field) : error;
  }
}

async function addImport(
  actor: UserActor,
  { id: vehicleId }: Vehicle,
  row: Pick<ImportRow, "name" | "url" | "nextReadAt">,
  entries: ReadEntry[],
  now: Date,
): Promise<CalendarImport> {
  const id = uuid();
  await transact(async (tx) => {
    await lockRunnable(tx, actor, vehicleId);
    if ((await tx.$count(calendarImports, eq(calendarImports.vehicleId, vehicleId))) >= MOST_IMPORTS)
      throw conflict("tooManyCalendars", { count: MOST_IMPORTS });
    const made = { id, vehicleId, createdBy: actor.userId, lastReadAt: now, createdAt: now };
    await tx.insert(calendarImports).values({ ...row, ...made });
    await applyReading(tx, { id, vehicleId }, entries, now);
  });
  return getImport(actor, vehicleId, id, now);
}

/** Reads a connected calendar now. A file was read once and for all: 409. */
export async function readAgain(
  actor: UserActor,
  vehicleId: string,
  importId: string,
  now: Date,
  reach: Reach = publicNetwork,
): Promise<CalendarImport> {
  const vehicle = await getRunnable(db(), actor, vehicleId);
  const [row] = await db().select().from(calendarImports).where(isImport(vehicle.id, importId));
  if (!row) throw notFound();
  if (!row.url) throw conflict("calendarFileReadOnce");
  await performReading(row, vehicle.timeZone, now, reach);
  return getImport(actor, vehicleId, importId, now);
}

/** Forgets a calendar; what it took is free again. */
export function disconnect(actor: UserActor, vehicleId: string, importId: string) {
  return transact(async (tx) => {
    const vehicle = await lockRunnable(tx, actor, vehicleId);
    const removed = await tx
      .delete(calendarImports)
      .where(isImport(vehicle.id, importId))
      .returning({ id: calendarImports.id });
    if (removed.length === 0) throw notFound();
    return { done: true as const };
  });
}

const isImport = (vehicleId: string, importId: string) =>
  and(eq(calendarImports.id, importId), eq(calendarImports.vehicleId, vehicleId));

/**
 * Fetches and applies a connected calendar. What cannot be read leaves everything as the last reading made it: an owner
 * whose other calendar is down must not be double booked.
 */
export async function performReading(
  row: Pick<ImportRow, "id" | "vehicleId" | "url">,
  timeZone: string,
  now: Date,
  reach: Reach,
): Promise<void> {
  try {
    const entries = await readCalendar(await readRemote(row.url ?? "", reach), timeZone, now);
    await transact(async (tx) => {
      await lockVehicle(tx, row.vehicleId);
      if (!(await settle(tx, row.id, null, now))) return;
      await applyReading(tx, row, entries, now);
    });
  } catch (error) {
    const failure = error instanceof CalendarError ? error.failure : "calendarFailed";
    if (failure === "calendarFailed") log.error({ err: error, importId: row.id }, "calendar not read");
    await transact((tx) => settle(tx, row.id, failure, now));
  }
}

/**
 * Writes down how a reading went and when the next is due; the first that fails is told to whoever runs the car's calendar,
 * as from then on new entries do not take the car. False when the calendar was disconnected meanwhile.
 */
async function settle(tx: Transaction, id: string, failure: CalendarFailure | null, now: Date) {
  const [row] = await tx.select().from(calendarImports).where(eq(calendarImports.id, id)).for("update");
  if (!row) return false;
  if (failure && row.failures === 0) await notifyOfFailure(tx, row, now);
  const failures = failure ? Math.min(row.failures + 1, 100) : 0;
  const due = { failures, nextReadAt: nextReadAt(failures, now), lastFailure: failure };
  await tx
    .update(calendarImports)
    .set(failure ? due : { ...due, lastReadAt: now })
    .where(eq(calendarImports.id, id));
  return true;
}

async function notifyOfFailure(tx: Transaction, row: ImportRow, now: Date): Promise<void> {
  const [vehicle] = await tx
    .select({ id: vehicles.id, title: vehicles.title, businessId: vehicles.businessId })
    .from(vehicles)
    .where(eq(vehicles.id, row.vehicleId));
  if (!vehicle) return;
  const { id, title, businessId } = vehicle;
  const news = {
    to: await teamWith(tx, businessId, "calendar.block"),
    event: `calendar-failed:${row.id}:${now.toISOString()}`,
    actionUrl: `/dashboard/business/vehicles/${encodeURIComponent(id)}/calendar`,
    businessId,
  };
  await notify(tx, { kind: "calendar-failed", values: { calendar: row.name, car: title }, ...news }, now);
}
