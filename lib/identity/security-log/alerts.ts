import { eq, sql } from "drizzle-orm";
import { db } from "@/db";
import { users } from "@/db/schema/identity/users";
import { securityEvents } from "@/db/schema/platform/security-events";
import { transact } from "@/db/transaction";
import { notify, notifyAdministrators } from "@/lib/messaging/notifications/notify";
import { addMs, HOUR_MS, MINUTE_MS } from "@/lib/platform/dates";
import { selectFullName } from "@/lib/platform/select-full-name";
import { getSettings } from "@/lib/platform/settings/queries";

/** Failures within this time are counted together. */
const WINDOW_MS = 15 * MINUTE_MS;
/** While failures continue, notifications of the same scope are this far apart. */
const REPEAT_MS = HOUR_MS;

interface Failures {
  failures: number;
}

interface AccountFailures extends Failures {
  userId: string;
  /** Failures at sign-ins and confirmations, which somebody else may cause. */
  guesses: number;
}

interface NetworkFailures extends Failures {
  network: string;
}

/**
 * Maximum accounts, and networks, that one run reports to administrators; the others follow while failures continue.
 */
const MAX_REPORTED = 5;
/** Maximum accounts that one run warns. */
const MAX_WARNED = 500;

/**
 * Notifies administrators of many failures about an account, from a network or on the whole site, once an hour each
 * however many there are, and every person whose password or code is being guessed.
 */
export async function alertOfManyFailures(now: Date): Promise<void> {
  const { alertAccountFailures, alertNetworkFailures, alertSiteFailures } = await getSettings(db());
  const accounts = await listAccountFailures(alertAccountFailures, now);
  for (const account of accounts.slice(0, MAX_REPORTED)) await reportAccount(account, now);
  for (const account of accounts) if (account.guesses >= alertAccountFailures) await warnPerson(account, now);
  for (const { network, failures: count } of await listNetworkFailures(alertNetworkFailures, now)) {
    const about = { id: network, values: { count, network }, event: eventOf("network", network, now) };
    await transact((tx) => notifyAdministrators(tx, { kind: "network-failures", ...about }, now));
  }
  const failures = await countSiteFailures(now);
  if (failures < alertSiteFailures) return;
  const about = { values: { count: failures }, event: eventOf("site", "", now) };
  await transact((tx) => notifyAdministrators(tx, { kind: "site-failures", ...about }, now));
}

const eventOf = (scope: string, id: string, now: Date) =>
  `failures:${scope}:${id}:${Math.floor(now.getTime() / REPEAT_MS)}`;

async function reportAccount({ userId: id, failures: count }: AccountFailures, now: Date): Promise<void> {
  await transact(async (tx) => {
    const name = selectFullName(users);
    const [person] = await tx.select({ name }).from(users).where(eq(users.id, id));
    const about = { id, values: { count, name: person?.name ?? "" }, event: eventOf("account", id, now) };
    await notifyAdministrators(tx, { kind: "account-failures", ...about }, now);
  });
}

async function warnPerson({ userId: id, guesses: count }: AccountFailures, now: Date): Promise<void> {
  const own = { to: [id], values: { count }, event: eventOf("own", id, now) };
  await transact((tx) => notify(tx, { kind: "own-account-failures", ...own }, now));
}

const { userId, network, times, kind, isRefused, createdAt } = securityEvents;
const sumOfFailures = sql`sum(${times})`;
const refusedLately = (
  now: Date,
) => sql`${isRefused} and ${createdAt} > ${addMs(now, -WINDOW_MS).toISOString()}
  and ${createdAt} <= ${now.toISOString()}`;

/** The accounts with at least this many recent failures, those with the most guesses first. */
async function listAccountFailures(least: number, now: Date): Promise<AccountFailures[]> {
  const guesses = sql`coalesce(sum(${times}) filter (where ${kind} in ('session.sign-in', 'session.confirm')), 0)`;
  return db().execute<AccountFailures & Record<string, unknown>>(sql`
    select ${userId} as "userId", ${sumOfFailures}::int as failures, ${guesses}::int as guesses
    from ${securityEvents} where ${refusedLately(now)} and ${userId} is not null
    group by ${userId} having ${sumOfFailures} >= ${least} order by ${guesses} desc, ${sumOfFailures} desc limit ${MAX_WARNED}`);
}

/** The networks with at least this many recent failures, those with the most first. */
async function listNetworkFailures(least: number, now: Date): Promise<NetworkFailures[]> {
  return db().execute<NetworkFailures & Record<string, unknown>>(sql`
    select ${network} as network, ${sumOfFailures}::int as failures
    from ${securityEvents} where ${refusedLately(now)} and ${network} is not null
    group by ${network} having ${sumOfFailures} >= ${least} order by ${sumOfFailures} desc limit ${MAX_REPORTED}`);
}

async function countSiteFailures(now: Date): Promise<number> {
  const [row] = await db().execute<{ failures: number }>(
    sql`select coalesce(${sumOfFailures}, 0)::int as failures from ${securityEvents} where ${refusedLately(now)}`,
  );
  return row?.failures ?? 0;
}
