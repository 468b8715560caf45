import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { rateLimits } from "@/db/schema/platform/rate-limits";
import { freshDatabase } from "@/db/testing/fresh-database";
import { SharedRateLimiter } from "./shared-rate-limiter";

const database = await freshDatabase();
const tooMany = { code: "rate_limited", key: "tooManyRequests" };
/** Two limiters on one database, like those of two nodes. */
const twoNodes = (keyPrefix: string, points = 10) => {
  const node = () => new SharedRateLimiter({ points, duration: 60, keyPrefix });
  return [node(), node()] as const;
};
const countAllowed = async (attempts: Promise<unknown>[]) =>
  (await Promise.allSettled(attempts)).filter(({ status }) => status === "fulfilled").length;

describe("a limit over all nodes", () => {
  it("is used up by what the nodes have counted together, for this caller only", async () => {
    const [one, other] = twoNodes("together");
    for (let count = 0; count < 5; count++) {
      await one.consume("10.0.0.1");
      await other.consume("10.0.0.1");
    }
    await expect(one.consume("10.0.0.1")).rejects.toMatchObject(tooMany);
    const secondsLeft = async () => {
      const { expiresAt } = rateLimits;
      const left = sql<number>`ceil(extract(epoch from ${expiresAt} - now()))::int`;
      return (await database.select({ left }).from(rateLimits))[0]?.left ?? Number.NaN;
    };
    const before = await secondsLeft();
    const refused = await other.consume("10.0.0.1").catch((error) => error);
    expect(refused).toMatchObject({ ...tooMany, details: { retryAfterS: expect.any(Number) } });
    expect(refused.details.retryAfterS).toBeLessThanOrEqual(before);
    expect(refused.details.retryAfterS).toBeGreaterThanOrEqual(await secondsLeft());
    await one.consume("10.0.0.2");
  });

  it("lets no more through when a hundred requests arrive at once at two nodes", async () => {
    const nodes = twoNodes("at once");
    const attempts = Array.from({ length: 100 }, (_, index) => nodes[index % 2]?.consume("10.0.0.1"));
    expect(await countAllowed(attempts as Promise<void>[])).toBe(10);
  });

  it("starts again when its duration is over", async () => {
    const [one] = twoNodes("anew", 1);
    await one.consume("10.0.0.1");
    await database.update(rateLimits).set({ expiresAt: sql`now() - interval '1 second'` });
    const [restarted] = twoNodes("anew", 1);
    await restarted.consume("10.0.0.1");
    const [, other] = twoNodes("anew", 1);
    await expect(other.consume("10.0.0.1")).rejects.toMatchObject(tooMany);
  });

  it("counts parts of a point, and points that are added later", async () => {
    const [one, other] = twoNodes("parts");
    for (let count = 0; count < 10; count++) await one.consume("10.0.0.1", 0.2);
    await one.add("10.0.0.1", 7.5);
    await other.consume("10.0.0.1", 0.5);
    await expect(other.consume("10.0.0.1", 0.2)).rejects.toMatchObject(tooMany);
  });

  it("may be set for each request", async () => {
    const [one, other] = twoNodes("set");
    await one.consume("10.0.0.1", 1, 2);
    await other.consume("10.0.0.1", 1, 2);
    await expect(one.consume("10.0.0.1", 1, 2)).rejects.toMatchObject(tooMany);
  });
});

describe("a caller over the limit", () => {
  it("costs a node no statement until the time is over", async () => {
    const [one, other] = twoNodes("flood", 3);
    for (let count = 0; count < 3; count++) await one.consume("10.0.0.1");
    await expect(other.consume("10.0.0.1")).rejects.toMatchObject(tooMany);
    await database.delete(rateLimits);
    await expect(other.consume("10.0.0.1")).rejects.toMatchObject(tooMany);
    await expect(one.consume("10.0.0.1")).rejects.toMatchObject(tooMany);
    expect(await database.$count(rateLimits)).toBe(0);
  });
});

it("counts in the process alone while the table cannot be reached", async () => {
  const [one] = twoNodes("away", 2);
  await database.execute(sql`alter table rate_limits rename to rate_limits_gone`);
  await one.consume("10.0.0.1");
  await one.consume("10.0.0.1");
  await expect(one.consume("10.0.0.1")).rejects.toMatchObject(tooMany);
  await database.execute(sql`alter table rate_limits_gone rename to rate_limits`);
});

it("stores no addresses, and keeps its counts in an unlogged table", async () => {
  const [one] = twoNodes("hashed");
  await database.delete(rateLimits);
  await one.consume("10.0.0.1");
  const rows = await database.select().from(rateLimits);
  expect(rows.map(({ key }) => key)).toEqual([expect.stringMatching(/^[\w-]{43}$/)]);
  const [table] = await database.execute<{ kind: string }>(
    sql`select relpersistence as kind from pg_class where relname = 'rate_limits'`,
  );
  expect(table?.kind).toBe("u");
});
