import { and, desc, eq, inArray, or, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { z } from "zod";
import { db } from "@/db";
import { businesses } from "@/db/schema/businesses/businesses";
import { users } from "@/db/schema/identity/users";
import { auditEntries } from "@/db/schema/platform/audit";
import type { UserActor } from "@/lib/platform/actor";
import { requireAdmin } from "@/lib/platform/actor";
import { instantAt, KIGALI, plusDays } from "@/lib/platform/dates";
import { nextCursor, readCursor } from "@/lib/platform/http/pagination-cursor";
import type { FileResponse } from "@/lib/platform/http/responses";
import type { RequestContext } from "@/lib/platform/request-context";
import { idsIn } from "./changes";
import type { AuditEntry, AuditExport, AuditPage, AuditQuery } from "./contract";
import { exportList } from "./export-list";
import { displayNamesOf } from "./names";

/** Up to this many accounts are matched by their ids. */
const MAX_MATCHING_USERS = 100;

/** Lists audit entries, newest first. For administrators. */
export async function listAudit(actor: UserActor, query: AuditQuery): Promise<AuditPage> {
  const { time, id } = readCursor(query.cursor);
  const earlier = time
    ? sql`(${auditEntries.createdAt}, ${auditEntries.id}) < (${time}::timestamptz, ${id}::uuid)`
    : sql`true`;
  const rows = await selectEntries(actor, and(earlier, await filterFor(query)), query.limit + 1);
  const items = await withNames(rows.slice(0, query.limit));
  return { items, nextCursor: nextCursor(rows.length > query.limit, items.at(-1)) };
}

/** Adds the display names of the subjects and of the things whose ids the details contain. */
async function withNames(entries: AuditEntry[]): Promise<AuditEntry[]> {
  const idsOf = ({ subject, detail }: AuditEntry) => [...(subject.id ? [subject.id] : []), ...idsIn(detail)];
  const names = await displayNamesOf(entries.flatMap(idsOf));
  return entries.map((entry) => ({
    ...entry,
    subject: {
      ...entry.subject,
      name: entry.subject.name || (entry.subject.id && names.get(entry.subject.id)) || null,
    },
    names: Object.fromEntries(
      idsOf(entry).flatMap((id) => {
        const name = names.get(id);
        return name ? [[id, name]] : [];
      }),
    ),
  }));
}

/** Exports the same entries as CSV. */
export function exportAudit(
  actor: UserActor,
  filters: AuditExport,
  context: RequestContext,
): Promise<FileResponse> {
  return exportList(
    actor,
    {
      name: "audit-log",
      filters,
      page: (cursor, limit) => listAudit(actor, { ...filters, cursor, limit }),
      columns: {
        at: ({ at }) => at,
        action: ({ action }) => action,
        actor: ({ actor: who }) => who?.name ?? null,
        actor_email: ({ actor: who }) => who?.email ?? null,
        subject: ({ subject }) => subject.type,
        subject_id: ({ subject }) => subject.id,
        subject_name: ({ subject }) => subject.name,
        detail: ({ detail }) => JSON.stringify(detail),
        ip: ({ ipAddress }) => ipAddress,
      },
    },
    context,
  );
}

async function selectEntries(actor: UserActor, where: SQL | undefined, limit: number): Promise<AuditEntry[]> {
  requireAdmin(actor);
  const [who, whom] = [alias(users, "who"), alias(users, "whom")];
  const rows = await db()
    .select({
      entry: auditEntries,
      who: { name: nameOf(who), email: who.email },
      whom: nameOf(whom),
      business: businesses.name,
    })
    .from(auditEntries)
    .leftJoin(who, eq(who.id, auditEntries.actorId))
    .leftJoin(whom, eq(whom.id, idWhere("user")))
    .leftJoin(businesses, eq(businesses.id, idWhere("business")))
    .where(where)
    .orderBy(desc(auditEntries.createdAt), desc(auditEntries.id))
    .limit(limit);
  return rows.map(({ entry, who, whom, business }) => ({
    names: {},
    id: entry.id,
    at: entry.createdAt.toISOString(),
    action: entry.action,
    actor: entry.actorId && who?.email ? { id: entry.actorId, name: who.name, email: who.email } : null,
    subject: { type: entry.subjectType, id: entry.subjectId, name: whom || business },
    detail: entry.detail as Record<string, unknown>,
    ipAddress: entry.ipAddress,
  }));
}

/**
 * The subject's id if the subject is of this type; cast to uuid, so that the join uses the primary key index.
 */
const idWhere = (type: "user" | "business") =>
  sql`(case when ${auditEntries.subjectType} = ${type} and ${auditEntries.subjectId} ~ '^[0-9a-f-]{36}$'
    then ${auditEntries.subjectId}::uuid end)`;

const nameOf = (user: Record<"firstName" | "lastName", SQLWrapper>) =>
  sql<string>`trim(coalesce(${user.firstName}, '') || ' ' || coalesce(${user.lastName}, ''))`;

async function filterFor({ action, search, from, to }: AuditExport): Promise<SQL> {
  const conditions = [sql`true`];
  if (action)
    conditions.push(
      action.includes(".")
        ? eq(auditEntries.action, action)
        : sql`${auditEntries.action} like ${`${action}.%`}`,
    );
  if (from)
    conditions.push(sql`${auditEntries.createdAt} >= ${instantAt(from, "00:00", KIGALI).toISOString()}`);
  if (to)
    conditions.push(
      sql`${auditEntries.createdAt} < ${instantAt(plusDays(to, 1), "00:00", KIGALI).toISOString()}`,
    );
  if (search) conditions.push(await involves(search));
  return and(...conditions) ?? sql`true`;
}

/** Condition for entries whose actor or subject matches the search text. */
async function involves(search: string): Promise<SQL> {
  const { actorId, subjectId } = auditEntries;
  const isSubject = eq(subjectId, search);
  if (z.uuid().safeParse(search).success) return sql`(${actorId} = ${search} or ${isSubject})`;
  const isMatching = isNamed(search);
  const people = await db()
    .select({ id: users.id })
    .from(users)
    .where(isMatching)
    .limit(MAX_MATCHING_USERS + 1);
  // With this many accounts, a page fills soon if the log is read in its order.
  if (people.length > MAX_MATCHING_USERS)
    return sql`(${actorId} in (select ${users.id} from ${users} where ${isMatching})
      or ${subjectId} in (select ${users.id}::text from ${users} where ${isMatching}) or ${isSubject})`;
  const ids = people.map(({ id }) => id);
  return or(inArray(actorId, ids), inArray(subjectId, ids), isSubject) ?? isSubject;
}

/** An email address identifies one account exactly; other texts match the beginning of a part of the name. */
function isNamed(search: string): SQL {
  return search.includes("@")
    ? sql`lower(${users.email}) = ${search.toLowerCase()}`
    : sql`(search_slug(${search}) <> '' and
        '-' || search_slug(${users.firstName} || ' ' || ${users.lastName}) like '%-' || search_slug(${search}) || '%')`;
}
