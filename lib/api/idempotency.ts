import { createHash } from "node:crypto";
import { and, eq, isNull, lt } from "drizzle-orm";
import { v7 as uuid } from "uuid";
import { db } from "@/db";
import { idempotencyKeys } from "@/db/schema/idempotency";
import type { Actor } from "@/lib/auth/contract";
import { after, MINUTE_MS } from "@/lib/dates";
import { conflict, invalid } from "@/lib/errors";

interface Answer {
  status: number;
  body: unknown;
}

/**
 * Runs a write once for each Idempotency-Key of a person, or of each API key of theirs, and gives repeats the first answer.
 * A claim left by a killed process is taken over after a minute; that is safe because each such write
 * also has a natural key (one booking a quote, one live payment a booking).
 */
export async function once(
  request: Request,
  actor: Actor,
  body: unknown,
  work: () => Promise<Answer>,
): Promise<Answer> {
  const sent = request.headers.get("idempotency-key");
  if (!sent || actor.kind !== "user") return work();
  if (sent.length > 200) throw invalid("malformedRequest");
  // Programs of two businesses may have one maker: neither is answered with what the other did, nor is a person.
  const key = actor.key ? `${actor.key.id} ${sent}` : sent;
  const claimId = uuid();
  const earlier = await claim(actor.userId, key, claimId, fingerprintOf(request, body));
  if (earlier) return earlier;
  // Only what this attempt claimed: a slow one may have been succeeded by another.
  const mine = eq(idempotencyKeys.claimId, claimId);
  try {
    const answer = await work();
    await db().update(idempotencyKeys).set({ status: answer.status, body: answer.body }).where(mine);
    return answer;
  } catch (error) {
    // Nothing was done, so the key is free again.
    await db()
      .delete(idempotencyKeys)
      .where(and(mine, isNull(idempotencyKeys.status)));
    throw error;
  }
}

async function claim(
  userId: string,
  key: string,
  claimId: string,
  fingerprint: string,
): Promise<Answer | undefined> {
  const now = new Date();
  const mine = and(eq(idempotencyKeys.userId, userId), eq(idempotencyKeys.key, key));
  const stale = and(
    mine,
    isNull(idempotencyKeys.status),
    lt(idempotencyKeys.createdAt, after(now, -MINUTE_MS)),
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

function fingerprintOf(request: Request, body: unknown): string {
  const hash = createHash("sha256").update(JSON.stringify(body ?? null));
  return `${request.method} ${new URL(request.url).pathname} ${hash.digest("base64url")}`;
}
