import { and, desc, eq, inArray, or, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { z } from "zod";
import { db } from "@/db";
import { auditEntries } from "@/db/schema/audit";
import { businesses } from "@/db/schema/businesses";
import { users } from "@/db/schema/users";
import type { FileAnswer } from "@/lib/api/route";
import type { UserActor } from "@/lib/auth/contract";
import { requireAdmin } from "@/lib/auth/policy";
import { nextCursor, readCursor } from "@/lib/cursor";
import { instantAt, KIGALI, plusDays } from "@/lib/dates";
import { csvFile } from "@/lib/statements/csv";
import type { AuditEntry, AuditExport, AuditPage, AuditQuery } from "./contract";

/** Accounts looked through for a part of a name; who is meant can be told by their address. */
const MOST_NAMESAKES = 100;
/** Rows of one export: more are asked for by days. */
const MOST_EXPORTED = 10_000;

/** Who did what, newest first. For administrators. */
export async function listAudit(actor: UserActor, query: AuditQuery): Promise<AuditPage> {
  const { time, id } = readCursor(query.cursor);
  const earlier = time
    ? sql`(${auditEntries.createdAt}, ${auditEntries.id}) < (${time}::timestamptz, ${id}::uuid)`
    : sql`true`;
  const rows = await select(actor, and(earlier, await matching(query)), query.limit + 1);
  const items = rows.slice(0, query.limit);
  return { items, nextCursor: nextCursor(rows.length > query.limit, items.at(-1)) };
}

/** The same as a table for spreadsheets, at most ten thousand rows of it. */
export async function exportAudit(actor: UserActor, query: AuditExport): Promise<FileAnswer> {
  const rows = await select(actor, await matching(query), MOST_EXPORTED);
  const head = [
    "at",
    "action",
    "actor",
    "actor_email",
    "subject",
    "subject_id",
    "subject_name",
    "detail",
    "ip",
  ];
  return csvFile(
    "audit-log",
    head,
    rows.map(({ at, action, actor: who, subject, detail, ipAddress }) => [
      ...[at, action, who?.name ?? "", who?.email ?? "", subject.type, subject.id ?? "", subject.name ?? ""],
      ...[JSON.stringify(detail), ipAddress ?? ""],
    ]),
  );
}

async function select(actor: UserActor, where: SQL | undefined, limit: number): Promise<AuditEntry[]> {
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
    id: entry.id,
    at: entry.createdAt.toISOString(),
    action: entry.action,
    actor: entry.actorId && who?.email ? { id: entry.actorId, name: who.name, email: who.email } : null,
    subject: { type: entry.subjectType, id: entry.subjectId, name: whom || business },
    detail: entry.detail as Record<string, unknown>,
    ipAddress: entry.ipAddress,
  }));
}

/** The subject's id where it is of a kind; cast, so that people are looked up by their index. */
const idWhere = (type: "user" | "business") =>
  sql`(case when ${auditEntries.subjectType} = ${type} and ${auditEntries.subjectId} ~ '^[0-9a-f-]{36}$'
    then ${auditEntries.subjectId}::uuid end)`;

const nameOf = (person: Record<"firstName" | "lastName", SQLWrapper>) =>
  sql<string>`trim(coalesce(${person.firstName}, '') || ' ' || coalesce(${person.lastName}, ''))`;

async function matching({ action, search, from, to }: AuditExport): Promise<SQL> {
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
  if (search) conditions.push(await concerning(search));
  return and(...conditions) ?? sql`true`;
}

/** What somebody did, and what was done to them or to the thing with this id. */
async function concerning(search: string): Promise<SQL> {
  const ids = z.uuid().safeParse(search).success ? [search] : await namesakes(search);
  const subject = inArray(auditEntries.subjectId, [...ids, search]);
  return or(ids.length > 0 ? inArray(auditEntries.actorId, ids) : sql`false`, subject) ?? sql`false`;
}

async function namesakes(search: string): Promise<string[]> {
  const isNamed = search.includes("@")
    ? sql`lower(${users.email}) = ${search.toLowerCase()}`
    : sql`(search_slug(${search}) <> '' and
        '-' || search_slug(${users.firstName} || ' ' || ${users.lastName}) like '%-' || search_slug(${search}) || '%')`;
  const people = await db().select({ id: users.id }).from(users).where(isNamed).limit(MOST_NAMESAKES);
  return people.map(({ id }) => id);
}
