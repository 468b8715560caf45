import { createHash, randomBytes, timingSafeEqual } from "node:crypto";
import { and, asc, eq, ne } from "drizzle-orm";
import { ICalCalendar, ICalCalendarMethod, ICalEventBusyStatus, ICalEventTransparency } from "ical-generator";
import { db } from "@/db";
import { calendarLinks } from "@/db/schema/calendars";
import { vehicleOccupancy } from "@/db/schema/occupancy";
import { vehicles } from "@/db/schema/vehicles";
import type { FileAnswer } from "@/lib/api/route";
import type { UserActor } from "@/lib/auth/contract";
import { after, DAY_MS } from "@/lib/dates";
import { env } from "@/lib/env";
import { notFound } from "@/lib/errors";
import { takes } from "@/lib/vehicles/availability";
import type { CalendarLink } from "./contract";
import { endOf, startOf } from "./entries";
import { HORIZON_MS, MOST_ENTRIES } from "./rules";
import { getRunnable } from "./scope";

/** What is over stays in the feed for a month, so that nobody's calendar forgets yesterday. */
const PAST_MS = 31 * DAY_MS;

/** The secret address of a car's feed, for who runs its calendar. */
export async function getLink(actor: UserActor, vehicleId: string): Promise<CalendarLink> {
  const vehicle = await getRunnable(db(), actor, vehicleId);
  const [link] = await db().select().from(calendarLinks).where(eq(calendarLinks.vehicleId, vehicle.id));
  return asLink(vehicle.id, link);
}

/** A new secret; the one before is worth nothing from now on. */
export async function renewLink(actor: UserActor, vehicleId: string, now: Date): Promise<CalendarLink> {
  const vehicle = await getRunnable(db(), actor, vehicleId);
  const link = { token: randomBytes(32).toString("base64url"), createdAt: now };
  await db()
    .insert(calendarLinks)
    .values({ vehicleId: vehicle.id, ...link })
    .onConflictDoUpdate({ target: calendarLinks.vehicleId, set: link });
  return asLink(vehicle.id, link);
}

/** No feed any more, under no address. */
export async function revokeLink(actor: UserActor, vehicleId: string): Promise<CalendarLink> {
  const vehicle = await getRunnable(db(), actor, vehicleId);
  await db().delete(calendarLinks).where(eq(calendarLinks.vehicleId, vehicle.id));
  return asLink(vehicle.id, undefined);
}

function asLink(vehicleId: string, link: { token: string; createdAt: Date } | undefined): CalendarLink {
  if (!link) return { url: null, createdAt: null };
  const url = new URL(`/api/vehicles/${encodeURIComponent(vehicleId)}/calendar.ics`, env().SITE_URL);
  url.searchParams.set("token", link.token);
  return { url: url.href, createdAt: link.createdAt.toISOString() };
}

/** When a car is taken (RFC 5545), for whoever knows its secret; by whom is nobody's business. 404 otherwise. */
export async function readFeed(vehicleId: string, token: string, now: Date): Promise<FileAnswer> {
  const [car] = await db()
    .select({ title: vehicles.title, token: calendarLinks.token })
    .from(calendarLinks)
    .innerJoin(vehicles, eq(vehicles.id, calendarLinks.vehicleId))
    .where(and(eq(calendarLinks.vehicleId, vehicleId), ne(vehicles.status, "removed")));
  // Compared also where there is no such car: how long the answer takes tells nothing.
  const isRight = isSame(token, car?.token ?? randomBytes(32).toString("base64url"));
  if (!car || !isRight) throw notFound();
  const bytes = new TextEncoder().encode(await writeFeed(vehicleId, car.title, now));
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

async function writeFeed(vehicleId: string, title: string, now: Date): Promise<string> {
  const { id, kind, createdAt } = vehicleOccupancy;
  const rows = await db()
    .select({ id, kind, createdAt, start: startOf, end: endOf })
    .from(vehicleOccupancy)
    .where(
      and(
        eq(vehicleOccupancy.vehicleId, vehicleId),
        // Somebody who pays within a quarter of an hour, or not: others read this once an hour.
        ne(kind, "hold"),
        takes(after(now, -PAST_MS), after(now, HORIZON_MS), now),
      ),
    )
    .orderBy(asc(startOf))
    .limit(MOST_ENTRIES);
  const calendar = new ICalCalendar({
    name: `${title} – Gendana`,
    prodId: { company: "Gendana", product: "Calendar", language: "EN" },
    method: ICalCalendarMethod.PUBLISH,
    ttl: 3_600,
  });
  for (const row of rows)
    calendar.createEvent({
      ...{ id: `${row.id}@gendana`, start: row.start, end: row.end, stamp: row.createdAt },
      summary: row.kind === "booking" ? "Booked" : "Blocked",
      ...{ transparency: ICalEventTransparency.OPAQUE, busystatus: ICalEventBusyStatus.BUSY },
    });
  return calendar.toString();
}
