import { createHash } from "node:crypto";
import { and, eq, isNull, lt } from "drizzle-orm";
import { v7 as uuid } from "uuid";
import { db } from "@/db";
import { idempotencyKeys } from "@/db/schema/platform/idempotency";
import type { Actor } from "@/lib/platform/actor";
import { addMs } from "@/lib/platform/dates";
import { conflict, invalid } from "@/lib/platform/errors";

/** As long as a statement may take: what is claimed longer was most likely claimed by a process that died. */
const ABANDONED_AFTER_MS = 15_000;

interface StoredResponse {
  status: number;
  body: unknown;
}

/**
 * Runs a write once per Idempotency-Key of a user or API key, and returns the first response for repeats. The
 * claim of a killed process is taken over after a quarter of a minute; this is safe because each such write also has a
 * natural key (one booking per quote, one live payment per booking).
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
  const earlier = await claimKey(actor.userId, key, claimId, requestFingerprint(request, body));
  if (earlier) return earlier;
  // Touches only the claim of this attempt: a slow attempt may have been replaced by another.
  const mine = eq(idempotencyKeys.claimId, claimId);
  try {
    const answer = await work();
    await db().update(idempotencyKeys).set({ status: answer.status, body: answer.body }).where(mine);
    return answer;
  } catch (error) {
    // Nothing was done, so the key is released.
    await db()
      .delete(idempotencyKeys)
      .where(and(mine, isNull(idempotencyKeys.status)));
    throw error;
  }
}

async function claimKey(
  userId: string,
  key: string,
  claimId: string,
  fingerprint: string,
): Promise<StoredResponse | undefined> {
  const now = new Date();
  const mine = and(eq(idempotencyKeys.userId, userId), eq(idempotencyKeys.key, key));
  const stale = and(
    mine,
    isNull(idempotencyKeys.status),
    lt(idempotencyKeys.createdAt, addMs(now, -ABANDONED_AFTER_MS)),
  );
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
  return { status: row.status, body: row.body };
}

function requestFingerprint(request: Request, body: unknown): string {
  const hash = createHash("sha256").update(JSON.stringify(body ?? null));
  return `${request.method} ${new URL(request.url).pathname} ${hash.digest("base64url")}`;
}
