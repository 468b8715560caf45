import { and, eq } from "drizzle-orm";
import { v7 as uuid } from "uuid";
import { db, type Transaction } from "@/db";
import { calendarImports } from "@/db/schema/catalog/calendars";
import { vehicles } from "@/db/schema/catalog/vehicles";
import { transact } from "@/db/transaction";
import { availabilityChanged } from "@/lib/catalog/availability/availability-changed";
import type {
  CalendarFailure,
  CalendarImport,
  FileRequest,
  LinkRequest,
} from "@/lib/catalog/availability/calendar/contract";
import { CALENDAR_LIMIT, MAX_IMPORTS, nextReadAt } from "@/lib/catalog/availability/calendar/rules";
import {
  getCalendarVehicle,
  lockCalendarVehicle,
  type Vehicle,
} from "@/lib/catalog/availability/calendar/scope";
import { lockVehicle } from "@/lib/catalog/availability/double-booking";
import { notifyTeam } from "@/lib/messaging/notifications/notify";
import type { UserActor } from "@/lib/platform/actor";
import { conflict, invalid, isAppError, notFound } from "@/lib/platform/errors";
import { log } from "@/lib/platform/log";
import { type NetworkPolicy, publicNetwork } from "@/lib/platform/safe-fetch/safe-fetch";
import { applyImportedEntries } from "./apply-entries";
import { fetchCalendar } from "./fetch-calendar";
import { CalendarError, type CalendarSource, type ImportedEntry, parseCalendar } from "./parse-calendar";
import { getImport } from "./queries";

type ImportRow = typeof calendarImports.$inferSelect;

interface ImportOptions {
  /** Where the link may lead. */
  policy?: NetworkPolicy;
  /** The network of the request. */
  network: string;
}

const sourceOf = ({ timeZone, businessId }: Vehicle): CalendarSource => ({ timeZone, businessId });

/** Connects a calendar by its link and reads it. 422 with the reason if it cannot be read, and nothing is stored. */
export async function connectCalendar(
  actor: UserActor,
  vehicleId: string,
  { name, url }: LinkRequest,
  now: Date,
  { policy = publicNetwork, network }: ImportOptions,
): Promise<CalendarImport> {
  const vehicle = await getCalendarVehicle(db(), actor, vehicleId);
  const entries = await asInvalidField("url", async () =>
    parseCalendar(await fetchCalendar(url, policy), { ...sourceOf(vehicle), network }, now),
  );
  const row = { name, url, nextReadAt: nextReadAt(0, now) };
  return addImport(actor, vehicle, row, entries, now);
}

/** Imports a calendar from a file, once. */
export async function importCalendarFile(
  actor: UserActor,
  vehicleId: string,
  { name, file }: FileRequest,
  now: Date,
  network: string,
): Promise<CalendarImport> {
  const vehicle = await getCalendarVehicle(db(), actor, vehicleId);
  if (file.bytes.length > CALENDAR_LIMIT) throw invalid("calendarTooLarge", "file");
  const text = new TextDecoder().decode(file.bytes);
  const entries = await asInvalidField("file", () =>
    parseCalendar(text, { ...sourceOf(vehicle), network }, now),
  );
  return addImport(actor, vehicle, { name, url: null, nextReadAt: null }, entries, now);
}

async function asInvalidField<T>(field: string, read: () => Promise<T>): Promise<T> {
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
  entries: ImportedEntry[],
  now: Date,
): Promise<CalendarImport> {
  const id = uuid();
  await transact(async (tx) => {
    await lockCalendarVehicle(tx, actor, vehicleId);
    if ((await tx.$count(calendarImports, eq(calendarImports.vehicleId, vehicleId))) >= MAX_IMPORTS)
      throw conflict("tooManyCalendars", { count: MAX_IMPORTS });
    const made = { id, vehicleId, createdBy: actor.userId, lastReadAt: now, createdAt: now };
    await tx.insert(calendarImports).values({ ...row, ...made });
    await applyImportedEntries(tx, { id, vehicleId }, entries, now);
  });
  return getImport(actor, vehicleId, id, now);
}

/** Reads a connected calendar now. 409 for an imported file, which has no link to read again. */
export async function syncImport(
  actor: UserActor,
  vehicleId: string,
  importId: string,
  now: Date,
  { policy = publicNetwork, network }: ImportOptions,
): Promise<CalendarImport> {
  const vehicle = await getCalendarVehicle(db(), actor, vehicleId);
  const [row] = await db().select().from(calendarImports).where(isImport(vehicle.id, importId));
  if (!row) throw notFound();
  if (!row.url) throw conflict("calendarFileReadOnce");
  await performSync(row, { ...sourceOf(vehicle), network }, now, policy);
  return getImport(actor, vehicleId, importId, now);
}

/** Disconnects a calendar and frees the dates it occupied. */
export function disconnectCalendar(actor: UserActor, vehicleId: string, importId: string) {
  return transact(async (tx) => {
    const vehicle = await lockCalendarVehicle(tx, actor, vehicleId);
    // Deleting the calendar also deletes its occupancies.
    availabilityChanged(tx);
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
 * Fetches and applies a connected calendar. If it cannot be read, the entries of the last successful sync
 * stay: an owner whose other calendar is down must not be double booked. `now` is when the sync starts.
 */
export async function performSync(
  row: Pick<ImportRow, "id" | "vehicleId" | "url">,
  source: CalendarSource,
  now: Date,
  policy: NetworkPolicy,
): Promise<void> {
  try {
    const entries = await parseCalendar(await fetchCalendar(row.url ?? "", policy), source, now);
    await transact(async (tx) => {
      await lockVehicle(tx, row.vehicleId);
      if (!(await recordSync(tx, row.id, null, now))) return;
      await applyImportedEntries(tx, row, entries, now);
    });
  } catch (error) {
    // Too many calendars of this business are waiting: the next run reads it.
    if (isAppError(error) && error.code === "rate_limited") throw error;
    const failure = error instanceof CalendarError ? error.failure : "calendarFailed";
    if (failure === "calendarFailed")
      log.error({ err: error, importId: row.id }, "calendar could not be read");
    await transact((tx) => recordSync(tx, row.id, failure, now));
  }
}

/**
 * Records the outcome of a sync and when the next is due. The first failure notifies the team members who
 * manage the calendar, because new entries no longer occupy the vehicle. False if the calendar was
 * disconnected meanwhile, or read by a sync that started later: a slow server may send what is outdated by then.
 */
async function recordSync(tx: Transaction, id: string, failure: CalendarFailure | null, now: Date) {
  const [row] = await tx.select().from(calendarImports).where(eq(calendarImports.id, id)).for("update");
  if (!row || (row.lastReadAt && row.lastReadAt > now)) return false;
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
  const event = `calendar-failed:${row.id}:${now.toISOString()}`;
  const values = { calendar: row.name, car: title };
  await notifyTeam(tx, { kind: "calendar-failed", id, businessId, values, event }, now);
}
