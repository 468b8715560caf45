import { sql } from "drizzle-orm";
import { db } from "@/db";
import { makeBusiness } from "@/db/testing/factories";
import { loadRoutes } from "../../openapi/load-operations";
import { send } from "../send";
import { type Caller, makeAccounts, makeTeam, signInEverybody } from "./callers";
import { sampleInput } from "./sample-input";
import { makeSubjects } from "./subjects";

interface World {
  /** Makes the credentials of a caller; the anonymous one has none. */
  tokenOf: (caller: Caller) => Promise<string> | undefined;
  /** The rows named in paths and inputs. */
  ids: Record<string, string>;
  /** Strings that occur in every row that belongs to somebody of this world. */
  marks: string[];
}

/** Creates a renter with a booking, the business with its team, uninvolved people, and an administrator. */
export async function makeWorld(): Promise<World> {
  const accounts = await makeAccounts();
  const { id: businessId } = await makeBusiness(db(), {
    ownerId: accounts.owner.id,
    plan: "enterprise",
  });
  await makeBusiness(db(), { ownerId: accounts.otherOwner.id, plan: "enterprise" });
  const team = await makeTeam(businessId);
  const subjects = await makeSubjects({
    renterId: accounts.renter.id,
    ownerId: accounts.owner.id,
    businessId,
  });
  const { tokenOf, sessionIdOf } = await signInEverybody(accounts, team, businessId);
  const people = [...Object.values(accounts), ...Object.values(team)];
  const ids = {
    ...subjects,
    userId: accounts.renter.id,
    memberId: team.agent.id,
    individualId: accounts.renter.id,
    adminId: accounts.admin.id,
    sessionId: sessionIdOf("renter"),
  };
  const marks = [businessId, subjects.vehicleId ?? "", ...people.map(({ id }) => id)];
  return { tokenOf, ids, marks };
}

const handlers = new Map((await loadRoutes()).map((route) => [`${route.method} ${route.path}`, route]));

/** Sends a valid request about this world's rows and returns the response's status. */
export async function call(world: World, caller: Caller, method: string, path: string): Promise<number> {
  const route = handlers.get(`${method} ${path}`);
  if (!route) throw new Error(`there is no ${method} ${path}`);
  const ids = { ...world.ids, ...idsOf(path, world.ids) };
  const address = path.replace(/\{(\w+)\}/g, (_, name: string) => ids[name] ?? words[name] ?? nobody);
  const { query, body } = sampleInput(method, path, ids);
  const response = await send(route, `${address}?${new URLSearchParams(query)}`, {
    token: await world.tokenOf(caller),
    body: JSON.stringify(body),
  });
  await response.body?.cancel();
  return response.status;
}

/** Path parameters that are not ids. */
const words: Record<string, string> = {
  userType: "individual",
  page: "1",
  variant: "card.webp",
  provider: "stripe",
  kind: "commission",
  day: "2026-01-01",
  locale: "en",
};

const nobody = "00000000-0000-4000-8000-000000000000";

/** Parameters with another meaning on these routes. */
function idsOf(path: string, ids: Record<string, string>): Record<string, string> {
  if (path.startsWith("/api/team/")) return { userId: ids.memberId ?? "" };
  if (/\/\{key\}\/\{userId\}/.test(path)) return { key: "individual" };
  if (path.startsWith("/api/notifications")) return { key: ids.notificationId ?? "" };
  if (path.startsWith("/api/support")) return { key: ids.ticketId ?? "" };
  // Administrators' actions are called with ids of no existing row, so that they change nothing for other
  // tests.
  if (path.startsWith("/api/admin/"))
    return Object.fromEntries(Object.keys(ids).map((name) => [name, nobody]));
  return {};
}

/**
 * A count and a hash of the rows of each table that mention this world. Left out are columns and tables that
 * refused requests may change: when sessions and keys were last used, attempts during impersonation, which
 * are recorded before they are refused, and the security log with its alerts to administrators. Realtime
 * events are left out because background work writes them, and notifications to the administrator because
 * other tests running at the same time notify all administrators.
 */
export async function fingerprint({ marks, ids }: World): Promise<Record<string, string>> {
  const tables = await db().execute<{ name: string }>(
    sql`select quote_ident(table_name) as name from information_schema.tables
      where table_schema = 'public' and table_type = 'BASE TABLE' and table_name <> 'realtime_events'`,
  );
  const pattern = marks.join("|");
  const counts = tables.map(
    ({ name }) => sql`select ${name} as name, count(*) || ' ' || coalesce(sum(hashtextextended(
      (to_jsonb(t) - 'last_seen_at' - 'last_used_at')::text, 0)), 0) as hash
      from ${sql.raw(name)} t
      where t::text ~ ${pattern} and coalesce(to_jsonb(t)->>'action', '') not in ('user.viewed', 'user.acted')
        and not (${name} = 'security_events' and coalesce(to_jsonb(t)->>'kind', '') = 'access.refuse')
        and not (${name} in ('notifications', 'outbox_messages') and t::text ~ '/dashboard/admin/security-log')
        and not (${name} = 'notifications' and coalesce(to_jsonb(t)->>'user_id', '') = ${ids.adminId})`,
  );
  const rows = await db().execute<{ name: string; hash: string }>(sql.join(counts, sql` union all `));
  return Object.fromEntries(rows.map(({ name, hash }) => [name, hash]));
}
