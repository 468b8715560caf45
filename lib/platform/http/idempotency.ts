import { createHash } from "node:crypto";
import { and, eq, isNull, lt } from "drizzle-orm";
import { v7 as uuid } from "uuid";
import { db, type Transaction } from "@/db";
import { idempotencyKeys } from "@/db/schema/platform/idempotency";
import { markFirstCommit } from "@/db/transaction";
import type { Actor } from "@/lib/platform/actor";
import { addMs } from "@/lib/platform/dates";
import { conflict, invalid, isAppError } from "@/lib/platform/errors";
import { log } from "@/lib/platform/log";

/** A process renews its claims this often; one that was not renewed for much longer belongs to a process that died. */
const RENEW_EVERY_MS = 3_000;
const ABANDONED_AFTER_MS = 15_000;

interface StoredResponse {
  status: number;
  body: unknown;
}

/** The status of a key whose write is committed and whose response is not stored yet, or never will be. */
const COMMITTED = 409;

/**
 * Runs a write once per Idempotency-Key of a user or API key, and returns the first response for repeats. The claim of
 * a killed process is taken over after 15 seconds, that of a slow one never. The write's first transaction marks the
 * key as committed: from then on the write is never run again, and where its response was lost, repeats throw 409
 * `mayBeDone`. With a natural key (one booking per quote) there is no mark: a repeat runs and finds the result.
 */
export async function runIdempotently(
  request: Request,
  actor: Actor,
  body: unknown,
  work: () => Promise<StoredResponse>,
  { hasNaturalKey = false } = {},
): Promise<StoredResponse> {
  const sent = request.headers.get("idempotency-key");
  if (!sent || actor.kind !== "user") return work();
  if (sent.length > 200) throw invalid("malformedRequest");
  // One user may have made the API keys of two businesses: neither key may get the other's responses, nor the
  // user's.
  const key = actor.key ? `${actor.key.id} ${sent}` : sent;
  const claimId = uuid();
  const earlier = await claimKey(actor.userId, key, claimId, requestFingerprint(request, body));
  if (earlier) return earlier;
  // Touches only the claim of this attempt: a slow attempt may have been replaced by another.
  const mine = eq(idempotencyKeys.claimId, claimId);
  const renewal = setInterval(() => {
    // While the database is unreachable, nobody else can take the claim over either.
    db()
      .update(idempotencyKeys)
      .set({ createdAt: new Date() })
      .where(mine)
      .catch(() => {});
  }, RENEW_EVERY_MS);
  renewal.unref();
  try {
    const response = await (hasNaturalKey
      ? work()
      : markFirstCommit((tx) => markCommitted(tx, claimId), work));
    await db()
      .update(idempotencyKeys)
      .set({ status: response.status, body: response.body })
      .where(mine)
      // The write is done: its response is correct, whether or not it could be stored for repeats.
      .catch((error) => log.error({ err: error }, "a response could not be stored for repeats"));
    return response;
  } catch (error) {
    // A refused write did nothing. After another failure the mark decides; a commit that is still running holds the
    // row's lock.
    const isRefused = isAppError(error) && error.code !== "unavailable";
    await db()
      .delete(idempotencyKeys)
      .where(isRefused ? mine : and(mine, isNull(idempotencyKeys.status)))
      .catch((failure) => log.error({ err: failure }, "an idempotency key could not be released"));
    throw error;
  } finally {
    clearInterval(renewal);
  }
}

/** Part of the write's own transaction, which must not commit once another attempt has taken the key over. */
async function markCommitted(tx: Transaction, claimId: string): Promise<void> {
  const marked = await tx
    .update(idempotencyKeys)
    .set({ status: COMMITTED })
    .where(eq(idempotencyKeys.claimId, claimId))
    .returning({ key: idempotencyKeys.key });
  if (marked.length === 0) throw conflict("keyInUse");
}

/** Claims the key, also that of an attempt which died before its commit, or returns the earlier attempt's response. */
async function claimKey(
  userId: string,
  key: string,
  claimId: string,
  fingerprint: string,
): Promise<StoredResponse | undefined> {
  const now = new Date();
  const abandonedBefore = addMs(now, -ABANDONED_AFTER_MS);
  const mine = and(eq(idempotencyKeys.userId, userId), eq(idempotencyKeys.key, key));
  const stale = and(mine, isNull(idempotencyKeys.status), lt(idempotencyKeys.createdAt, abandonedBefore));
  await db().delete(idempotencyKeys).where(stale);
  const claimed = await db()
    .insert(idempotencyKeys)
    .values({ userId, key, claimId, fingerprint, createdAt: now })
    .onConflictDoNothing()
    .returning({ key: idempotencyKeys.key });
  if (claimed.length > 0) return undefined;
  const [row] = await db().select().from(idempotencyKeys).where(mine);
  if (!row || row.status === null) throw conflict("keyInUse");
  if (row.fingerprint !== fingerprint) throw conflict("keyReused");
  if (row.status === COMMITTED) throw conflict(row.createdAt < abandonedBefore ? "mayBeDone" : "keyInUse");
  return { status: row.status, body: row.body };
}

function requestFingerprint(request: Request, body: unknown): string {
  const hash = createHash("sha256").update(JSON.stringify(body ?? null));
  return `${request.method} ${new URL(request.url).pathname} ${hash.digest("base64url")}`;
}
