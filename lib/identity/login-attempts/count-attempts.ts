import { createHmac } from "node:crypto";
import { and, eq, sql } from "drizzle-orm";
import { db } from "@/db";
import { loginAttempts } from "@/db/schema/identity/sign-in";
import { settings } from "@/db/schema/platform/settings";
import { addMs, DAY_MS } from "@/lib/platform/dates";
import { derivedKey } from "@/lib/platform/derived-key";
import { AppError } from "@/lib/platform/errors";
import { systemSettings } from "@/lib/platform/settings/contract";
import { ACCOUNT_LIMIT_FACTOR, lockMs, minutesLeft, NETWORK_DECAY_MS, NETWORK_LIMIT_FACTOR } from "./rules";

/** An attempt that was counted and may be checked now. */
interface CountedAttempt {
  /** Until when this attempt has locked the account or device, unless it turns out to be right. */
  lockedUntil: Date | null;
  /**
   * For a right password: resets the count of the account or device and gives the network its attempt back.
   */
  clear(): Promise<void>;
  /**
   * For an attempt that was neither right nor wrong (the code is still missing): removes it from the counts.
   */
  undo(): Promise<void>;
}

/**
 * Counts an attempt before the password is checked, so that a thousand concurrent requests are not a thousand
 * guesses. `who` is the target (`account:…`, `device:…`), `network` the origin. Throws 429 with the time to
 * wait once the limit is reached.
 */
export async function countAttempt(
  who: string,
  network: string | undefined,
  now: Date,
  factor = 1,
): Promise<CountedAttempt> {
  const key = attemptKey(who);
  const limit = await limitUnlessLocked(key, now);
  const counted = await incrementAttempts(key, limit * factor, now);
  const undo = () => undoAttempt(key, counted.lockedUntil);
  const { lockedUntil } = counted;
  if (network === undefined) return { lockedUntil, undo, clear: () => clearAttempts(key) };
  const place = attemptKey(`network:${network}`);
  if (!(await incrementNetworkAttempts(place, limit * NETWORK_LIMIT_FACTOR, now))) {
    await undo();
    throw tooManyAttempts(addMs(now, NETWORK_DECAY_MS), now);
  }
  return {
    lockedUntil,
    undo: async () => {
      await undo();
      await undoAttempt(place, null);
    },
    clear: async () => {
      await clearAttempts(key);
      await undoAttempt(place, null);
    },
  };
}

/**
 * Counts a sign-in from a browser that is unknown to the account: by account and network, so that strangers elsewhere
 * lock nobody out, and with a higher limit by account, so that guesses from many networks are limited too.
 */
export async function countSignIn(
  account: string,
  network: string | undefined,
  now: Date,
): Promise<CountedAttempt & { isUnderAttack: boolean }> {
  if (network === undefined) return { ...(await countAttempt(account, network, now)), isUnderAttack: false };
  const here = await countAttempt(`${account} from ${network}`, network, now);
  const everywhere = await countAttempt(account, undefined, now, ACCOUNT_LIMIT_FACTOR).catch(
    async (error) => {
      await here.undo();
      throw error;
    },
  );
  const locks = [here.lockedUntil, everywhere.lockedUntil].filter((until) => until !== null);
  return {
    lockedUntil: locks.sort((one, other) => other.getTime() - one.getTime())[0] ?? null,
    isUnderAttack: everywhere.lockedUntil !== null,
    undo: async () => {
      await here.undo();
      await everywhere.undo();
    },
    clear: async () => {
      await here.clear();
      await everywhere.clear();
    },
  };
}

/** Keys are hashed, because addresses of people without an account must not be stored. */
function attemptKey(what: string): string {
  return createHmac("sha256", derivedKey("sign-in tries")).update(what).digest("base64url");
}

function tooManyAttempts(until: Date, now: Date): AppError {
  return new AppError("rate_limited", "tooManyAttempts", {
    values: { minutes: minutesLeft(until, now) },
    retryAfterS: Math.ceil((until.getTime() - now.getTime()) / 1000),
  });
}

/**
 * Returns the limit from the system settings. While a lock is in place, an attacker's guesses cost no more
 * than this query.
 */
async function limitUnlessLocked(key: string, now: Date): Promise<number> {
  const lock = db()
    .select({ until: loginAttempts.lockedUntil })
    .from(loginAttempts)
    .where(eq(loginAttempts.key, key));
  const rows = await db().execute<{ stored: number | null; until: Date | string | null }>(
    sql`select (${storedLimit}) as stored, (${lock}) as until`,
  );
  const until = rows[0]?.until ? new Date(rows[0].until) : undefined;
  if (until && until > now) throw tooManyAttempts(until, now);
  return systemSettings.shape.maxLoginAttempts.catch(STRICTEST_LIMIT).parse(rows[0]?.stored ?? undefined);
}

const storedLimit = sql`select ${settings.value} from ${settings} where ${settings.key} = 'maxLoginAttempts'`;

/** Used when the setting cannot be read. */
const STRICTEST_LIMIT = 1;

/**
 * Uses one statement, so that a competing attempt sees this one's count. The attempt that reaches the limit
 * sets the lock.
 */
async function incrementAttempts(
  key: string,
  limit: number,
  now: Date,
): Promise<{ lockedUntil: Date | null }> {
  const t = loginAttempts;
  const isQuiet = sql`${t.lastAttemptAt} < ${addMs(now, -DAY_MS)}`;
  const attempts = sql`case when ${isQuiet} then 1 else ${t.attempts} + 1 end`;
  const locks = sql`case when ${isQuiet} then 0 else ${t.locks} end`;
  const isLast = sql`${attempts} >= ${limit}`;
  const lock = sql`${now}::timestamptz + least(power(2, ${locks}), ${lockMs(99) / lockMs(1)}) * interval '1 minute'`;
  const first = { key, attempts: 1, lastAttemptAt: now };
  const [row] = await db()
    .insert(t)
    .values(limit > 1 ? first : { ...first, locks: 1, lockedUntil: addMs(now, lockMs(1)) })
    .onConflictDoUpdate({
      target: t.key,
      set: {
        attempts,
        locks: sql`${locks} + (case when ${isLast} then 1 else 0 end)`,
        lockedUntil: sql`case when ${isLast} then ${lock} end`,
        lastAttemptAt: now,
      },
      setWhere: sql`${t.lockedUntil} is null or ${t.lockedUntil} <= ${now}`,
    })
    .returning({ lockedUntil: t.lockedUntil });
  if (row) return row;
  const [locked] = await db().select({ until: t.lockedUntil }).from(t).where(eq(t.key, key));
  throw tooManyAttempts(locked?.until ?? addMs(now, lockMs(1)), now);
}

/** A leaky bucket per network: returns false while it is full. */
async function incrementNetworkAttempts(key: string, limit: number, now: Date): Promise<boolean> {
  const t = loginAttempts;
  const faded = sql`least(greatest(floor(extract(epoch from ${now}::timestamptz - ${t.lastAttemptAt}) * 1000
    / ${NETWORK_DECAY_MS}), 0), 1000000)::int`;
  const left = sql`greatest(${t.attempts} - ${faded}, 0)`;
  const rows = await db()
    .insert(t)
    .values({ key, attempts: 1, lastAttemptAt: now })
    .onConflictDoUpdate({
      target: t.key,
      set: {
        attempts: sql`${left} + 1`,
        // Only whole drops are subtracted, so the time advances by whole intervals.
        lastAttemptAt: sql`case when ${left} = 0 then ${now}::timestamptz
          else ${t.lastAttemptAt} + ${faded} * ${NETWORK_DECAY_MS} * interval '1 millisecond' end`,
      },
      setWhere: sql`${left} < ${limit}`,
    })
    .returning({ attempts: t.attempts });
  return rows.length > 0;
}

/** Removes one count, and the lock if this attempt set it. */
async function undoAttempt(key: string, lockedUntil: Date | null): Promise<void> {
  const t = loginAttempts;
  const isMine = sql`${t.lockedUntil} = ${lockedUntil}::timestamptz`;
  await db()
    .update(t)
    .set({
      attempts: sql`greatest(${t.attempts} - 1, 0)`,
      locks: sql`greatest(${t.locks} - (case when ${isMine} then 1 else 0 end), 0)`,
      lockedUntil: sql`case when ${isMine} then null else ${t.lockedUntil} end`,
    })
    .where(and(eq(t.key, key)));
}

async function clearAttempts(key: string): Promise<void> {
  await db().delete(loginAttempts).where(eq(loginAttempts.key, key));
}
