import { eq } from "drizzle-orm";
import { v7 as uuid } from "uuid";
import type { Transaction } from "@/db";
import { incidents, incidentUpdates } from "@/db/schema/insights/incidents";
import { transact } from "@/db/transaction";
import { requireAdmin, type UserActor } from "@/lib/platform/actor";
import { recordAudit } from "@/lib/platform/audit/commands";
import { addMs, DAY_MS } from "@/lib/platform/dates";
import { conflict, invalid, notFound } from "@/lib/platform/errors";
import { cacheTags, expireTags } from "@/lib/platform/page-cache/cache";
import type { RequestContext } from "@/lib/platform/request-context";
import type { Incident, NewIncident, NewIncidentUpdate } from "./contract";
import { getIncident } from "./queries";
import { MAX_UPDATES, PAST_DAYS } from "./rules";

/**
 * Publishes an incident on the status page. Administrators only. Throws 422 if its start is still to come or more than
 * 90 days ago.
 */
export async function publishIncident(
  actor: UserActor,
  { components, texts, startedAt }: NewIncident,
  { now, device }: RequestContext,
): Promise<Incident> {
  requireAdmin(actor);
  const start = new Date(startedAt);
  if (start > now || start < addMs(now, -PAST_DAYS * DAY_MS)) throw invalid("incidentStart", "startedAt");
  const id = uuid();
  const published = await transact(async (tx) => {
    const row = { id, components, texts, startedAt: start, createdBy: actor.userId, createdAt: now };
    await tx.insert(incidents).values(row);
    const subject = { action: "incident.publish" as const, subjectType: "incident", subjectId: id };
    const detail = { components, texts, startedAt: start.toISOString() };
    await recordAudit(tx, { actor, ...subject, detail, device }, now);
    return getIncident(tx, id);
  });
  expireTags([cacheTags.status]);
  return published;
}

/** Corrects what was published. Administrators only. Throws 404 for an unknown one, 422 for an impossible start. */
export async function changeIncident(
  actor: UserActor,
  incidentId: string,
  { components, texts, startedAt }: NewIncident,
  { now, device }: RequestContext,
): Promise<Incident> {
  requireAdmin(actor);
  const start = new Date(startedAt);
  const changed = await transact(async (tx) => {
    const row = await lockIncident(tx, incidentId);
    if (start > (row.resolvedAt ?? now)) throw invalid("incidentStart", "startedAt");
    await tx
      .update(incidents)
      .set({ components, texts, startedAt: start })
      .where(eq(incidents.id, incidentId));
    const before = { components: row.components, texts: row.texts, startedAt: row.startedAt.toISOString() };
    const after = { components, texts, startedAt: start.toISOString() };
    const subject = { action: "incident.change" as const, subjectType: "incident", subjectId: incidentId };
    await recordAudit(tx, { actor, ...subject, detail: { before, after }, device }, now);
    return getIncident(tx, incidentId);
  });
  expireTags([cacheTags.status]);
  return changed;
}

/**
 * Adds what became known, and ends the incident if it is over. Administrators only. Throws 404 for an unknown one, 409
 * once it is resolved or has too many updates.
 */
export async function updateIncident(
  actor: UserActor,
  incidentId: string,
  { texts, isResolved }: NewIncidentUpdate,
  { now, device }: RequestContext,
): Promise<Incident> {
  requireAdmin(actor);
  const updated = await transact(async (tx) => {
    const { resolvedAt } = await lockIncident(tx, incidentId);
    if (resolvedAt) throw conflict("incidentResolved");
    const count = await tx.$count(incidentUpdates, eq(incidentUpdates.incidentId, incidentId));
    // The last one is for its end.
    if (count >= (isResolved ? MAX_UPDATES : MAX_UPDATES - 1)) throw conflict("incidentUpdatesFull");
    await tx
      .insert(incidentUpdates)
      .values({ id: uuid(), incidentId, texts, createdBy: actor.userId, createdAt: now });
    if (isResolved) await tx.update(incidents).set({ resolvedAt: now }).where(eq(incidents.id, incidentId));
    const before = { resolvedAt: null };
    const after = { resolvedAt: isResolved ? now.toISOString() : null, texts };
    const action = isResolved ? ("incident.resolve" as const) : ("incident.update" as const);
    const subject = { action, subjectType: "incident", subjectId: incidentId };
    await recordAudit(tx, { actor, ...subject, detail: { before, after }, device }, now);
    return getIncident(tx, incidentId);
  });
  expireTags([cacheTags.status]);
  return updated;
}

async function lockIncident(tx: Transaction, incidentId: string) {
  const [row] = await tx.select().from(incidents).where(eq(incidents.id, incidentId)).for("update");
  if (!row) throw notFound();
  return row;
}
