import { createHmac } from "node:crypto";
import { and, eq, sql } from "drizzle-orm";
import { db, type Executor } from "@/db";
import { settings } from "@/db/schema/settings";
import { signInTries } from "@/db/schema/sign-in";
import { after, DAY_MS } from "@/lib/dates";
import { derivedKey } from "@/lib/derived-key";
import { AppError } from "@/lib/errors";
import { systemSettings } from "@/lib/settings/contract";
import { lockMs, minutesLeft, NETWORK_FADE_MS, NETWORK_SHARE } from "./rules";

/** A try that was counted and may be judged now. */
interface CountedTry {
  /** Until when this try has locked what is guessed at, unless it turns out to be right. */
  lockedUntil: Date | null;
  /** It was right: the count of the account or device starts anew, the network has this one back. */
  clear(): Promise<void>;
  /** It was neither right nor wrong (the code is still missing): as if it had not been. */
  takeBack(): Promise<void>;
}

/**
 * Counts a try before anybody looks at the password, so that a thousand at once are not a thousand guesses. `who` is
 * what is guessed at (`account:…`, `device:…`), `network` where from. 429 with the wait once the limit is reached.
 */
export async function countTry(who: string, network: string | undefined, now: Date): Promise<CountedTry> {
  const key = keyOf(who);
  const limit = await limitUnlessLocked(key, now);
  const counted = await countAt(key, limit, now);
  const takeBack = () => takeBackAt(key, counted.lockedUntil);
  const { lockedUntil } = counted;
  if (network === undefined) return { lockedUntil, takeBack, clear: () => forget(key) };
  const place = keyOf(`network:${network}`);
  if (!(await countNetwork(place, limit * NETWORK_SHARE, now))) {
    await takeBack();
    throw tooManyAttempts(after(now, NETWORK_FADE_MS), now);
  }
  return {
    lockedUntil,
    takeBack: async () => {
      await takeBack();
      await takeBackAt(place, null);
    },
    clear: async () => {
      await forget(key);
      await takeBackAt(place, null);
    },
  };
}

/** Whoever reads the account's mailbox is let in again, however many guessed at it meanwhile. */
export async function unlockAccount(tx: Executor, email: string): Promise<void> {
  await tx.delete(signInTries).where(eq(signInTries.key, keyOf(`account:${email.toLowerCase()}`)));
}

/** Addresses of people who have no account are not ours to keep. */
function keyOf(what: string): string {
  return createHmac("sha256", derivedKey("sign-in tries")).update(what).digest("base64url");
}

function tooManyAttempts(until: Date, now: Date): AppError {
  return new AppError("rate_limited", "tooManyAttempts", {
    values: { minutes: minutesLeft(until, now) },
    retryAfterS: Math.ceil((until.getTime() - now.getTime()) / 1000),
  });
}

/** The system's limit. A lock that stands already costs its besieger's guesses no more than this one look. */
async function limitUnlessLocked(key: string, now: Date): Promise<number> {
  const lock = db()
    .select({ until: signInTries.lockedUntil })
    .from(signInTries)
    .where(eq(signInTries.key, key));
  const { rows } = await db().execute<{ stored: number | null; until: Date | string | null }>(
    sql`select (${storedLimit}) as stored, (${lock}) as until`,
  );
  const until = rows[0]?.until ? new Date(rows[0].until) : undefined;
  if (until && until > now) throw tooManyAttempts(until, now);
  return systemSettings.shape.maxLoginAttempts.catch(STRICTEST).parse(rows[0]?.stored ?? undefined);
}

const storedLimit = sql`select ${settings.value} from ${settings} where ${settings.key} = 'maxLoginAttempts'`;

/** For a setting that cannot be read. */
const STRICTEST = 1;

/** One statement: whoever comes second finds the first one's count. The try that reaches the limit sets the lock. */
async function countAt(key: string, limit: number, now: Date): Promise<{ lockedUntil: Date | null }> {
  const t = signInTries;
  const isQuiet = sql`${t.lastTriedAt} < ${after(now, -DAY_MS)}`;
  const tries = sql`case when ${isQuiet} then 1 else ${t.tries} + 1 end`;
  const locks = sql`case when ${isQuiet} then 0 else ${t.locks} end`;
  const isLast = sql`${tries} >= ${limit}`;
  const lock = sql`${now}::timestamptz + least(power(2, ${locks}), ${lockMs(99) / lockMs(1)}) * interval '1 minute'`;
  const first = { key, tries: 1, lastTriedAt: now };
  const [row] = await db()
    .insert(t)
    .values(limit > 1 ? first : { ...first, locks: 1, lockedUntil: after(now, lockMs(1)) })
    .onConflictDoUpdate({
      target: t.key,
      set: {
        tries,
        locks: sql`${locks} + (case when ${isLast} then 1 else 0 end)`,
        lockedUntil: sql`case when ${isLast} then ${lock} end`,
        lastTriedAt: now,
      },
      setWhere: sql`${t.lockedUntil} is null or ${t.lockedUntil} <= ${now}`,
    })
    .returning({ lockedUntil: t.lockedUntil });
  if (row) return row;
  const [locked] = await db().select({ until: t.lockedUntil }).from(t).where(eq(t.key, key));
  throw tooManyAttempts(locked?.until ?? after(now, lockMs(1)), now);
}

/** A bucket that drips: false while it is full. */
async function countNetwork(key: string, limit: number, now: Date): Promise<boolean> {
  const t = signInTries;
  const faded = sql`least(greatest(floor(extract(epoch from ${now}::timestamptz - ${t.lastTriedAt}) * 1000
    / ${NETWORK_FADE_MS}), 0), 1000000)::int`;
  const left = sql`greatest(${t.tries} - ${faded}, 0)`;
  const rows = await db()
    .insert(t)
    .values({ key, tries: 1, lastTriedAt: now })
    .onConflictDoUpdate({
      target: t.key,
      set: {
        tries: sql`${left} + 1`,
        // The clock of the drops: only whole ones are taken off it.
        lastTriedAt: sql`case when ${left} = 0 then ${now}::timestamptz
          else ${t.lastTriedAt} + ${faded} * ${NETWORK_FADE_MS} * interval '1 millisecond' end`,
      },
      setWhere: sql`${left} < ${limit}`,
    })
    .returning({ tries: t.tries });
  return rows.length > 0;
}

/** Undoes one count, and the lock if it was this try that set it. */
async function takeBackAt(key: string, lockedUntil: Date | null): Promise<void> {
  const t = signInTries;
  const isMine = sql`${t.lockedUntil} = ${lockedUntil}::timestamptz`;
  await db()
    .update(t)
    .set({
      tries: sql`greatest(${t.tries} - 1, 0)`,
      locks: sql`greatest(${t.locks} - (case when ${isMine} then 1 else 0 end), 0)`,
      lockedUntil: sql`case when ${isMine} then null else ${t.lockedUntil} end`,
    })
    .where(and(eq(t.key, key)));
}

async function forget(key: string): Promise<void> {
  await db().delete(signInTries).where(eq(signInTries.key, key));
}
