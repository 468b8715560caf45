import { createHmac } from "node:crypto";
import { sql } from "drizzle-orm";
import { primary } from "@/db";
import { rateLimits } from "@/db/schema/platform/rate-limits";
import { derivedKey } from "@/lib/platform/derived-key";
import { AppError } from "@/lib/platform/errors";
import type { ErrorKey } from "@/lib/platform/i18n/error-keys";
import { log } from "@/lib/platform/log";
import { RequestRateLimiter } from "./request-rate-limiter";

interface Limit {
  /** How much a key may use up within the duration. */
  points: number;
  /** In seconds, from the first use. */
  duration: number;
  keyPrefix: string;
  /** The message for a refused caller; it receives the minutes to wait. */
  message?: ErrorKey;
}

interface Count {
  consumedPoints: number;
  msBeforeNext: number;
}

/**
 * Counts over all nodes in PostgreSQL. The process counts first, in memory: a key that is over the limit here, or was
 * over all nodes, is refused without a statement until its time is over. RateLimiterDrizzle of rate-limiter-flexible is
 * not used: it runs a statement for every concurrent request of a flood, and uses the node's clock.
 */
export class SharedRateLimiter {
  private readonly local: RequestRateLimiter;

  constructor(private readonly limit: Limit) {
    this.local = new RequestRateLimiter(limit);
  }

  /** Throws 429 with the time to wait once a key has used up its points; `points` replaces the usual limit. */
  async consume(key: string, cost = 1, points = this.limit.points): Promise<void> {
    const here = await this.local.penalty(key, cost);
    if (here.consumedPoints > points) throw this.refusal(here);
    const everywhere = await this.count(key, cost);
    if (!everywhere || everywhere.consumedPoints <= points) return;
    await this.local.set(key, Number.MAX_SAFE_INTEGER, everywhere.msBeforeNext / 1000);
    throw this.refusal(everywhere);
  }

  /** Adds points that were not known when the caller was admitted; a negative cost gives points back. */
  async add(key: string, cost: number): Promise<void> {
    await this.local.penalty(key, cost);
    await this.count(key, cost);
  }

  private refusal({ msBeforeNext }: Pick<Count, "msBeforeNext">): AppError {
    const retryAfterS = Math.max(1, Math.ceil(msBeforeNext / 1000));
    const values = { minutes: Math.ceil(retryAfterS / 60) };
    return new AppError("rate_limited", this.limit.message ?? "tooManyRequests", { values, retryAfterS });
  }

  /** Undefined while the table cannot be reached: then only the count of this process applies. */
  private async count(key: string, cost: number): Promise<Count | undefined> {
    try {
      return await countInDatabase(`${this.limit.keyPrefix}:${key}`, cost, this.limit.duration);
    } catch (error) {
      log.warn({ err: error }, "a request could not be counted over all nodes");
      return undefined;
    }
  }
}

/** One statement with the database's clock, so that concurrent requests see each other's counts. */
async function countInDatabase(key: string, cost: number, seconds: number): Promise<Count | undefined> {
  const { points, expiresAt } = rateLimits;
  const isOver = sql`${expiresAt} <= now()`;
  const [row] = await primary()
    .insert(rateLimits)
    .values({ key: hashKey(key), points: cost, expiresAt: sql`now() + ${seconds} * interval '1 second'` })
    .onConflictDoUpdate({
      target: rateLimits.key,
      set: {
        points: sql`case when ${isOver} then excluded.points else ${points} + excluded.points end`,
        expiresAt: sql`case when ${isOver} then excluded.expires_at else ${expiresAt} end`,
      },
    })
    .returning({
      consumedPoints: points,
      msBeforeNext: sql<number>`ceil(extract(epoch from ${expiresAt} - now()) * 1000)::int`,
    });
  return row;
}

const hashKey = (key: string): string =>
  createHmac("sha256", derivedKey("rate limits")).update(key).digest("base64url");
