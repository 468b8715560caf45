import { desc, eq, gte, inArray, isNull, sql } from "drizzle-orm";
import { db, type Executor } from "@/db";
import { users } from "@/db/schema/identity/users";
import { incidents, incidentUpdates } from "@/db/schema/insights/incidents";
import { requireAdmin, type UserActor } from "@/lib/platform/actor";
import { addMs, DAY_MS } from "@/lib/platform/dates";
import { notFound } from "@/lib/platform/errors";
import { nextCursor, readCursor } from "@/lib/platform/http/pagination-cursor";
import type { Incident, IncidentPage, IncidentsQuery, PublicIncident } from "./contract";
import { PAST_DAYS } from "./rules";

/** Limits of the status page, far above the expected numbers. */
const MAX_OPEN = 20;
const MAX_PAST = 50;

type IncidentRow = typeof incidents.$inferSelect;

/** The open incidents and those resolved in the last 90 days, newest first, for everybody. */
export async function listPublicIncidents(
  now: Date,
): Promise<{ open: PublicIncident[]; past: PublicIncident[] }> {
  const [open, past] = await Promise.all([
    db()
      .select()
      .from(incidents)
      .where(isNull(incidents.resolvedAt))
      .orderBy(desc(incidents.startedAt), desc(incidents.id))
      .limit(MAX_OPEN),
    db()
      .select()
      .from(incidents)
      .where(gte(incidents.resolvedAt, addMs(now, -PAST_DAYS * DAY_MS)))
      .orderBy(desc(incidents.resolvedAt), desc(incidents.id))
      .limit(MAX_PAST),
  ]);
  const described = await describeIncidents(db(), [...open, ...past]);
  return { open: described.slice(0, open.length), past: described.slice(open.length) };
}

// Truncated to milliseconds as in cursors; with microseconds an incident could fall between two pages.
const publishedAt = sql`date_trunc('milliseconds', ${incidents.createdAt})`;

/** Lists all incidents, newest first. Administrators only. */
export async function listIncidents(
  actor: UserActor,
  { cursor, limit }: IncidentsQuery,
): Promise<IncidentPage> {
  requireAdmin(actor);
  const { time, id } = readCursor(cursor);
  const rows = await selectWithAuthors(db())
    .where(time ? sql`(${publishedAt}, ${incidents.id}) < (${time}::timestamptz, ${id}::uuid)` : sql`true`)
    .orderBy(desc(publishedAt), desc(incidents.id))
    .limit(limit + 1);
  const items = await describeForAdmins(db(), rows.slice(0, limit));
  return { items, nextCursor: nextCursor(rows.length > limit, items.at(-1)) };
}

/** Returns one incident as administrators see it; throws 404 if there is none. */
export async function getIncident(executor: Executor, incidentId: string): Promise<Incident> {
  const rows = await selectWithAuthors(executor).where(eq(incidents.id, incidentId));
  const [found] = await describeForAdmins(executor, rows);
  if (!found) throw notFound();
  return found;
}

const selectWithAuthors = (executor: Executor) =>
  executor
    .select({ row: incidents, first: users.firstName, last: users.lastName })
    .from(incidents)
    .leftJoin(users, eq(users.id, incidents.createdBy));

async function describeForAdmins(
  executor: Executor,
  rows: { row: IncidentRow; first: string | null; last: string | null }[],
): Promise<Incident[]> {
  const described = await describeIncidents(
    executor,
    rows.map(({ row }) => row),
  );
  return rows.flatMap(({ row, first, last }, index) => {
    const found = described[index];
    const by = `${first ?? ""} ${last ?? ""}`.trim() || null;
    return found ? [{ ...found, at: row.createdAt.toISOString(), by }] : [];
  });
}

/** Adds to each incident its updates, of which there are at most MAX_UPDATES (rules.ts). */
async function describeIncidents(executor: Executor, rows: IncidentRow[]): Promise<PublicIncident[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const updates = await executor
    .select()
    .from(incidentUpdates)
    .where(inArray(incidentUpdates.incidentId, ids))
    .orderBy(desc(incidentUpdates.createdAt), desc(incidentUpdates.id));
  return rows.map(({ id, components, texts, startedAt, resolvedAt }) => ({
    id,
    components,
    texts,
    startedAt: startedAt.toISOString(),
    resolvedAt: resolvedAt?.toISOString() ?? null,
    updates: updates
      .filter(({ incidentId }) => incidentId === id)
      .map((update) => ({ id: update.id, at: update.createdAt.toISOString(), texts: update.texts })),
  }));
}
