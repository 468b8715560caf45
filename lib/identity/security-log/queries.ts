import { isIP } from "node:net";
import { eq, inArray, type SQL, sql } from "drizzle-orm";
import { db } from "@/db";
import { users } from "@/db/schema/identity/users";
import { securityEvents } from "@/db/schema/platform/security-events";
import { userMatchesSearch } from "@/lib/identity/users-admin/queries";
import { requireAdmin, type UserActor } from "@/lib/platform/actor";
import { instantAt, KIGALI, plusDays } from "@/lib/platform/dates";
import { networkOfAddress } from "@/lib/platform/http/client-network";
import { nextCursor, readCursor } from "@/lib/platform/http/pagination-cursor";
import { browserName } from "@/lib/platform/http/user-agent";
import { inOrder } from "@/lib/platform/list-order";
import { selectFullName } from "@/lib/platform/select-full-name";
import type { SecurityEvent, SecurityLogExport, SecurityLogPage, SecurityLogQuery } from "./contract";

/** Up to this many accounts are looked up one by one. */
const MAX_MATCHING_USERS = 20;

/** Lists the security log, newest first by default. For administrators. */
export async function listSecurityLog(
  actor: UserActor,
  { cursor, limit, search, sort = "newest", ...filters }: SecurityLogQuery,
): Promise<SecurityLogPage> {
  requireAdmin(actor);
  const { time, id } = readCursor(cursor);
  const isDescending = sort === "newest";
  const after = sql`(${securityEvents.createdAt}, ${securityEvents.id})
    ${isDescending ? sql`<` : sql`>`} (${time}::timestamptz, ${id}::uuid)`;
  const wanted: Wanted = {
    where: sql`${conditionsOf(filters)} and ${time ? after : sql`true`}`,
    order: inOrder({ by: securityEvents.createdAt, isDescending }, securityEvents.id),
    limit: limit + 1,
  };
  const rows = await selectEvents(await narrowed(search, wanted));
  const items = rows.slice(0, limit);
  return { items, nextCursor: nextCursor(rows.length > limit, items.at(-1)) };
}

/** The first rows of a list, in its order. */
interface Wanted {
  where: SQL;
  order: SQL;
  limit: number;
}

function conditionsOf({ kind, result, from, to }: Omit<SecurityLogExport, "search" | "sort">): SQL {
  const { createdAt, isRefused } = securityEvents;
  const since = from && instantAt(from, "00:00", KIGALI).toISOString();
  const until = to && instantAt(plusDays(to, 1), "00:00", KIGALI).toISOString();
  const conditions = [
    kind ? eq(securityEvents.kind, kind) : sql`true`,
    result ? sql`${isRefused}` : sql`true`,
    since ? sql`${createdAt} >= ${since}` : sql`true`,
    until ? sql`${createdAt} < ${until}` : sql`true`,
  ];
  return sql.join(conditions, sql` and `);
}

/** Narrows to a network, or to events that the people found caused or were affected by. */
async function narrowed(search: string, wanted: Wanted): Promise<Wanted> {
  if (!search) return wanted;
  const address = search.replace(/\/\d+$/, "");
  if (isIP(address))
    return {
      ...wanted,
      where: sql`${wanted.where} and ${securityEvents.network} = ${networkOfAddress(address)}`,
    };
  const people = await db()
    .select({ id: users.id })
    .from(users)
    .where(userMatchesSearch(search))
    .limit(MAX_MATCHING_USERS + 1);
  if (people.length === 0) return { ...wanted, where: sql`false` };
  const { id, userId, actorId } = securityEvents;
  // With this many accounts, a page fills soon if the log is read in its order.
  if (people.length > MAX_MATCHING_USERS) {
    const matching = sql`(select ${users.id} from ${users} where ${userMatchesSearch(search)})`;
    return {
      ...wanted,
      where: sql`${wanted.where} and (${userId} in ${matching} or ${actorId} in ${matching})`,
    };
  }
  // Each part follows an index in the list's order and ends at the limit, however many rows an account has.
  const parts = people.flatMap((person) => [
    partOf(wanted, eq(userId, person.id)),
    partOf(wanted, sql`${actorId} = ${person.id} and ${userId} is distinct from ${person.id}`),
  ]);
  return { ...wanted, where: sql`${id} in (${sql.join(parts, sql` union all `)})` };
}

const partOf = ({ where, order, limit }: Wanted, isTheirs: SQL) =>
  sql`(select ${securityEvents.id} from ${securityEvents} where ${isTheirs} and ${where}
    order by ${order} limit ${limit})`;

async function selectEvents({ where, order, limit }: Wanted): Promise<SecurityEvent[]> {
  const events = await db().select().from(securityEvents).where(where).orderBy(order).limit(limit);
  const ids = events.flatMap(({ userId, actorId }) => [userId, actorId]).filter((id) => id !== null);
  const accounts = ids.length === 0 ? [] : await listAccounts([...new Set(ids)]);
  const byId = new Map(accounts.map((account) => [account.id, account]));
  return events.map(({ createdAt, userId, actorId, userAgent, detail, kind, ...event }) => {
    const device = browserName(userAgent);
    return {
      ...event,
      kind: kind as SecurityEvent["kind"],
      at: createdAt.toISOString(),
      person: (userId && byId.get(userId)) || null,
      actor: (actorId && byId.get(actorId)) || null,
      userAgent,
      device: device === "?" ? null : device,
      detail: detail as SecurityEvent["detail"],
    };
  });
}

function listAccounts(ids: string[]) {
  const name = selectFullName(users);
  return db().select({ id: users.id, name, email: users.email }).from(users).where(inArray(users.id, ids));
}
