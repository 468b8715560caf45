import { eq, sql } from "drizzle-orm";
import { db } from "@/db";
import { users } from "@/db/schema/identity/users";
import { securityEvents } from "@/db/schema/platform/security-events";
import { transact } from "@/db/transaction";
import { notify, notifyAdministrators } from "@/lib/messaging/notifications/notify";
import { addMs, HOUR_MS, MINUTE_MS } from "@/lib/platform/dates";
import { getSettings } from "@/lib/platform/settings/queries";

/** Failures within so long are counted together. */
const WINDOW_MS = 15 * MINUTE_MS;
/** While failures go on, the next notification of the same scope follows after so long. */
const REPEAT_MS = HOUR_MS;

interface Failures {
  failures: number;
}

interface AccountFailures extends Failures {
  userId: string;
  /** Those at signing in and confirming, which somebody else may cause. */
  guesses: number;
}

interface NetworkFailures extends Failures {
  network: string;
}

/**
 * Notifies administrators of many failures about one account, from one network or on the whole site, once an hour each
 * however many there are, and the person whose password or code is being guessed.
 */
export async function alertOfManyFailures(now: Date): Promise<void> {
  const { alertAccountFailures, alertNetworkFailures, alertSiteFailures } = await getSettings(db());
  const { account, network, site } = await findMostFailures(now);
  if (account && account.failures >= alertAccountFailures)
    await alertOfAccount(account, account.guesses >= alertAccountFailures, now);
  if (network && network.failures >= alertNetworkFailures) {
    const { network: id, failures: count } = network;
    const about = { id, values: { count, network: id }, event: eventOf("network", now) };
    await transact((tx) => notifyAdministrators(tx, { kind: "network-failures", ...about }, now));
  }
  if (site && site.failures >= alertSiteFailures) {
    const about = { values: { count: site.failures }, event: eventOf("site", now) };
    await transact((tx) => notifyAdministrators(tx, { kind: "site-failures", ...about }, now));
  }
}

const eventOf = (scope: string, now: Date) => `failures:${scope}:${Math.floor(now.getTime() / REPEAT_MS)}`;

async function alertOfAccount(
  { userId: id, failures: count, guesses }: AccountFailures,
  areGuesses: boolean,
  now: Date,
): Promise<void> {
  await transact(async (tx) => {
    const name = sql<string>`trim(${users.firstName} || ' ' || ${users.lastName})`;
    const [person] = await tx.select({ name }).from(users).where(eq(users.id, id));
    const about = { id, values: { count, name: person?.name ?? "" }, event: eventOf("account", now) };
    await notifyAdministrators(tx, { kind: "account-failures", ...about }, now);
    if (!areGuesses) return;
    const own = { to: [id], values: { count: guesses }, event: eventOf("own", now) };
    await notify(tx, { kind: "own-account-failures", ...own }, now);
  });
}

/** The account and the network with most failures lately, and those of the whole site. */
async function findMostFailures(now: Date) {
  const { userId, network, times, kind, isRefused, createdAt } = securityEvents;
  const rows = await db().execute<Record<string, unknown>>(sql`
    select distinct on (scope) * from (
      select grouping(${userId}, ${network}) as scope, ${userId} as "userId", ${network} as "network",
        sum(${times})::int as failures,
        coalesce(sum(${times}) filter (where ${kind} in ('session.sign-in', 'session.confirm')), 0)::int as guesses
      from ${securityEvents}
      where ${isRefused} and ${createdAt} > ${addMs(now, -WINDOW_MS).toISOString()}
        and ${createdAt} <= ${now.toISOString()}
      group by grouping sets ((${userId}), (${network}), ())
    ) as counted
    where scope = 3 or (scope = 1 and "userId" is not null) or (scope = 2 and "network" is not null)
    order by scope, failures desc`);
  const of = <Found extends Failures>(scope: number) =>
    rows.find((row) => row.scope === scope) as Found | undefined;
  return { account: of<AccountFailures>(1), network: of<NetworkFailures>(2), site: of<Failures>(3) };
}
