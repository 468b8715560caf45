import { createHash, randomBytes, timingSafeEqual } from "node:crypto";
import { and, asc, eq, isNotNull, isNull, lt, ne, not, or } from "drizzle-orm";
import { ICalCalendar, ICalCalendarMethod, ICalEventBusyStatus, ICalEventTransparency } from "ical-generator";
import { db } from "@/db";
import { calendarLinks } from "@/db/schema/catalog/calendars";
import { vehicleOccupancy } from "@/db/schema/catalog/occupancy";
import { vehicles } from "@/db/schema/catalog/vehicles";
import { bookings } from "@/db/schema/rentals/bookings";
import type { CalendarLink } from "@/lib/catalog/availability/calendar/contract";
import { endOf, startOf } from "@/lib/catalog/availability/calendar/entry-queries";
import { HORIZON_MS, MAX_ENTRIES } from "@/lib/catalog/availability/calendar/rules";
import { getCalendarVehicle } from "@/lib/catalog/availability/calendar/scope";
import { isBriefHold, occupiesDuring } from "@/lib/catalog/availability/is-available";
import { listPausePeriods } from "@/lib/catalog/availability/pauses/queries";
import type { UserActor } from "@/lib/platform/actor";
import { addMs, DAY_MS, HOUR_MS, MINUTE_MS } from "@/lib/platform/dates";
import { env } from "@/lib/platform/env";
import { notFound } from "@/lib/platform/errors";
import type { FileResponse } from "@/lib/platform/http/responses";

/** Past occupancies stay in the feed for a month, so that subscribers do not lose yesterday's entries. */
const PAST_MS = 31 * DAY_MS;
/** How often subscribers are asked to read the feed. */
const READ_EVERY_MS = HOUR_MS;

/** The secret URL of a vehicle's feed, for actors who manage its calendar. 404 or 403 for others. */
export async function getCalendarLink(actor: UserActor, vehicleId: string): Promise<CalendarLink> {
  const vehicle = await getCalendarVehicle(db(), actor, vehicleId);
  const [link] = await db().select().from(calendarLinks).where(eq(calendarLinks.vehicleId, vehicle.id));
  return toCalendarLink(vehicle.id, link);
}

/** Creates a new secret; the previous URL stops working. */
export async function renewCalendarLink(
  actor: UserActor,
  vehicleId: string,
  now: Date,
): Promise<CalendarLink> {
  const vehicle = await getCalendarVehicle(db(), actor, vehicleId);
  const link = { token: randomBytes(32).toString("base64url"), createdAt: now };
  await db()
    .insert(calendarLinks)
    .values({ vehicleId: vehicle.id, ...link })
    .onConflictDoUpdate({ target: calendarLinks.vehicleId, set: link });
  return toCalendarLink(vehicle.id, link);
}

/** Deletes the feed's secret, so that the feed has no working URL. */
export async function revokeCalendarLink(actor: UserActor, vehicleId: string): Promise<CalendarLink> {
  const vehicle = await getCalendarVehicle(db(), actor, vehicleId);
  await db().delete(calendarLinks).where(eq(calendarLinks.vehicleId, vehicle.id));
  return toCalendarLink(vehicle.id, undefined);
}

function toCalendarLink(
  vehicleId: string,
  link: { token: string; createdAt: Date } | undefined,
): CalendarLink {
  if (!link) return { url: null, createdAt: null };
  const url = new URL(`/api/vehicles/${encodeURIComponent(vehicleId)}/calendar.ics`, env().SITE_URL);
  url.searchParams.set("token", link.token);
  return { url: url.href, createdAt: link.createdAt.toISOString() };
}

/**
 * The iCalendar feed (RFC 5545) of a vehicle's occupancy, without renters' names and imported entries, for callers who
 * know its secret. 404 otherwise.
 */
export async function readFeed(vehicleId: string, token: string, now: Date): Promise<FileResponse> {
  const [vehicle] = await db()
    .select({
      title: vehicles.title,
      bufferMinutes: vehicles.bufferMinutes,
      token: calendarLinks.token,
    })
    .from(calendarLinks)
    .innerJoin(vehicles, eq(vehicles.id, calendarLinks.vehicleId))
    .where(and(eq(calendarLinks.vehicleId, vehicleId), ne(vehicles.status, "removed")));
  // Compare even if the vehicle does not exist: the response time must not reveal which vehicles do.
  const isRight = isSame(token, vehicle?.token ?? randomBytes(32).toString("base64url"));
  if (!vehicle || !isRight) throw notFound();
  const bytes = new TextEncoder().encode(await writeFeed(vehicleId, vehicle, now));
  return {
    mediaType: "text/calendar; charset=utf-8",
    fileName: "calendar.ics",
    bytes,
    etag: `"${createHash("sha256").update(bytes).digest("base64url")}"`,
  };
}

function isSame(one: string, other: string): boolean {
  const digest = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(digest(one), digest(other));
}

async function writeFeed(
  vehicleId: string,
  { title, bufferMinutes }: { title: string; bufferMinutes: number },
  now: Date,
): Promise<string> {
  const { id, kind, createdAt } = vehicleOccupancy;
  const isOverdue = and(
    eq(bookings.id, vehicleOccupancy.bookingId),
    isNull(vehicleOccupancy.changeId),
    eq(bookings.vehicleId, vehicleId),
    eq(bookings.status, "active"),
    lt(bookings.endsAt, now),
  );
  const rows = await db()
    .select({ id, kind, createdAt, start: startOf, end: endOf, overdueId: bookings.id })
    .from(vehicleOccupancy)
    .leftJoin(bookings, isOverdue)
    .where(
      and(
        eq(vehicleOccupancy.vehicleId, vehicleId),
        // A calendar that repeats this feed would otherwise keep the days of a cancelled booking for ever.
        ne(kind, "import"),
        // Other calendars read the feed about once an hour, so an entry for it would outlive the hold.
        not(isBriefHold),
        or(occupiesDuring(addMs(now, -PAST_MS), addMs(now, HORIZON_MS), now), isNotNull(bookings.id)),
      ),
    )
    .orderBy(asc(startOf))
    .limit(MAX_ENTRIES);
  // The vehicle is still out, and not back before the feed is read again.
  const backAt = addMs(now, READ_EVERY_MS + bufferMinutes * MINUTE_MS);
  const pauses = await listPausePeriods(db(), vehicleId, [addMs(now, -PAST_MS), addMs(now, HORIZON_MS)]);
  const calendar = new ICalCalendar({
    name: `${title} – Gendana`,
    prodId: { company: "Gendana", product: "Calendar", language: "EN" },
    method: ICalCalendarMethod.PUBLISH,
    ttl: READ_EVERY_MS / 1_000,
  });
  const paused = pauses.map(({ startsAt: start, endsAt: end, ...pause }) => ({
    ...pause,
    kind: "pause",
    start,
    end,
  }));
  const taken = rows.map(({ overdueId, end, ...row }) => ({
    ...row,
    end: overdueId && end < backAt ? backAt : end,
  }));
  for (const row of [...taken, ...paused])
    calendar.createEvent({
      id: `${row.id}@gendana`,
      start: row.start,
      end: row.end,
      stamp: row.createdAt,
      summary: row.kind === "booking" || row.kind === "hold" ? "Booked" : "Blocked",
      transparency: ICalEventTransparency.OPAQUE,
      busystatus: ICalEventBusyStatus.BUSY,
    });
  return calendar.toString();
}
