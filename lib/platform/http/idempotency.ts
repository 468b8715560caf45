import { createHash } from "node:crypto";
import { and, eq, isNull, lt } from "drizzle-orm";
import { v7 as uuid } from "uuid";
import { db } from "@/db";
import { idempotencyKeys } from "@/db/schema/platform/idempotency";
import type { Actor } from "@/lib/platform/actor";
import { addMs } from "@/lib/platform/dates";
import { conflict, invalid, isAppError } from "@/lib/platform/errors";

/** A process renews its claims this often; one that was not renewed for much longer belongs to a process that died. */
const RENEW_EVERY_MS = 3_000;
const ABANDONED_AFTER_MS = 15_000;

interface StoredResponse {
  status: number;
  body: unknown;
}

/**
 * Runs a write once per Idempotency-Key of a user or API key, and returns the first response for repeats. The claim of
 * a killed process is taken over after 15 seconds, that of a slow one never. The killed process may have committed:
 * most writes then find its result by a natural key (one booking per quote, one live payment per booking), and the
 * others throw 409 `mayBeDone`.
 */
export async function runIdempotently(
  request: Request,
  actor: Actor,
  body: unknown,
  work: () => Promise<StoredResponse>,
): Promise<StoredResponse> {
  const sent = request.headers.get("idempotency-key");
  if (!sent || actor.kind !== "user") return work();
  if (sent.length > 200) throw invalid("malformedRequest");
  // One user may have made the API keys of two businesses: neither key may get the other's responses, nor the
  // user's.
  const key = actor.key ? `${actor.key.id} ${sent}` : sent;
  const claimId = uuid();
  const { earlier, isTakenOver } = await claimKey(
    actor.userId,
    key,
    claimId,
    requestFingerprint(request, body),
  );
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
    const answer = await work();
    await db().update(idempotencyKeys).set({ status: answer.status, body: answer.body }).where(mine);
    return answer;
  } catch (error) {
    // Nothing was done, so the key is released.
    await db()
      .delete(idempotencyKeys)
      .where(and(mine, isNull(idempotencyKeys.status)));
    if (isTakenOver && isAppError(error) && error.code === "conflict") throw conflict("mayBeDone");
    throw error;
  } finally {
    clearInterval(renewal);
  }
}

/** The response of an earlier attempt, or whether this one replaces an attempt that never answered. */
async function claimKey(
  userId: string,
  key: string,
  claimId: string,
  fingerprint: string,
): Promise<{ earlier?: StoredResponse; isTakenOver?: boolean }> {
  const now = new Date();
  const mine = and(eq(idempotencyKeys.userId, userId), eq(idempotencyKeys.key, key));
  const stale = and(
    mine,
    isNull(idempotencyKeys.status),
    lt(idempotencyKeys.createdAt, addMs(now, -ABANDONED_AFTER_MS)),
  );
  const abandoned = await db().delete(idempotencyKeys).where(stale).returning({ key: idempotencyKeys.key });
  const claimed = await db()
    .insert(idempotencyKeys)
    .values({ userId, key, claimId, fingerprint, createdAt: now })
    .onConflictDoNothing()
    .returning({ key: idempotencyKeys.key });
  if (claimed.length > 0) return { isTakenOver: abandoned.length > 0 };
  const [row] = await db().select().from(idempotencyKeys).where(mine);
  if (!row || row.status === null) throw conflict("keyInUse");
  if (row.fingerprint !== fingerprint) throw conflict("keyReused");
  return { earlier: { status: row.status, body: row.body } };
}

function requestFingerprint(request: Request, body: unknown): string {
  const hash = createHash("sha256").update(JSON.stringify(body ?? null));
  return `${request.method} ${new URL(request.url).pathname} ${hash.digest("base64url")}`;
}
