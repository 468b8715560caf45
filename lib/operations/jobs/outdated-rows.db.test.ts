import { eq, sql } from "drizzle-orm";
import { v7 as uuid } from "uuid";
import { expect, it } from "vitest";
import { passkeyChallenges } from "@/db/schema/identity/passkey-challenges";
import { sessions } from "@/db/schema/identity/sessions";
import { knownDevices, loginAttempts } from "@/db/schema/identity/sign-in";
import { securityEvents } from "@/db/schema/platform/security-events";
import { settings } from "@/db/schema/platform/settings";
import { quoteCounts, quotes } from "@/db/schema/rentals/quotes";
import { makeUser } from "@/db/testing/factories";
import { freshDatabase } from "@/db/testing/fresh-database";
import { vehicleScenario } from "@/db/testing/scenarios";
import { waitForLocks } from "@/db/testing/wait-for-locks";
import { addMs, DAY_MS } from "@/lib/platform/dates";
import { createQuote } from "@/lib/rentals/quotes/commands";
import { removeOutdatedRows } from "./outdated-rows";

const database = await freshDatabase();
const now = new Date("2026-12-01T08:00:00Z");
const daysAgo = (days: number) => addMs(now, -days * DAY_MS);

it("removes wrong passwords after two days, some hundred per run, and no newer ones", async () => {
  const attemptRow = (key: string, days: number) => ({ key, attempts: 1, lastAttemptAt: daysAgo(days) });
  const old = Array.from({ length: 501 }, (_, index) => attemptRow(`old ${index}`, 2.1));
  await database.insert(loginAttempts).values([...old, attemptRow("young", 1.9)]);
  await removeOutdatedRows(now);
  expect(await database.$count(loginAttempts)).toBe(2);
  await removeOutdatedRows(now);
  expect(await database.select().from(loginAttempts)).toMatchObject([{ key: "young" }]);
});

it("keeps a row that changes while its removal waits and is no longer outdated", async () => {
  const row = { key: "again", attempts: 1, lastAttemptAt: daysAgo(3) };
  await database.insert(loginAttempts).values(row);
  let removing: Promise<void> | undefined;
  await database.transaction(async (tx) => {
    const isRow = eq(loginAttempts.key, row.key);
    await tx.update(loginAttempts).set({ lastAttemptAt: now }).where(isRow);
    removing = removeOutdatedRows(now);
    await waitForLocks(database, 1);
  });
  await removing;
  expect(await database.$count(loginAttempts, eq(loginAttempts.key, row.key))).toBe(1);
});

it("removes an unused browser, and keeps the session that still references it", async () => {
  const { id: userId } = await makeUser(database);
  const device = { id: uuid(), userId, tokenHash: "hash", lastSeenAt: daysAgo(401) };
  await database.insert(knownDevices).values(device);
  const times = { createdAt: daysAgo(32), lastSeenAt: daysAgo(32) };
  const [remaining, over] = [uuid(), uuid()];
  await database.insert(sessions).values([
    { id: remaining, userId, deviceId: device.id, ...times, expiresAt: daysAgo(29) },
    { id: over, userId, ...times, expiresAt: daysAgo(31) },
  ]);
  await removeOutdatedRows(now);
  expect(await database.$count(knownDevices)).toBe(0);
  const left = await database.select().from(sessions).where(eq(sessions.userId, userId));
  expect(left).toMatchObject([{ id: remaining, deviceId: null }]);
});

it("removes challenges for passkeys once they have expired", async () => {
  const challenge = (challengeHash: string, expiresAt: Date) => ({
    challengeHash,
    expiresAt,
    purpose: "sign-in" as const,
  });
  await database
    .insert(passkeyChallenges)
    .values([challenge("over", addMs(now, -1)), challenge("open", addMs(now, 1))]);
  await removeOutdatedRows(now);
  expect(await database.select().from(passkeyChallenges)).toMatchObject([{ challengeHash: "open" }]);
});

it("removes the other rows even if those of one table cannot be removed", async () => {
  await database.insert(loginAttempts).values({ key: "stuck", attempts: 1, lastAttemptAt: daysAgo(3) });
  await database.execute(sql`alter table otp_codes rename to otp_codes_gone`);
  await expect(removeOutdatedRows(now)).rejects.toThrow();
  await database.execute(sql`alter table otp_codes_gone rename to otp_codes`);
  expect(await database.$count(loginAttempts, eq(loginAttempts.key, "stuck"))).toBe(0);
});

it("removes events of the security log after the days of the setting", async () => {
  const at = (days: number) => ({ id: uuid(), kind: "session.sign-in", createdAt: daysAgo(days) });
  await database.insert(securityEvents).values([at(181), at(179)]);
  await removeOutdatedRows(now);
  expect(await database.select().from(securityEvents)).toMatchObject([{ createdAt: daysAgo(179) }]);
  await database.insert(settings).values({ key: "securityLogDays", value: 90 });
  await removeOutdatedRows(now);
  expect(await database.$count(securityEvents)).toBe(0);
});

it("keeps events of the security log that are too young by the database's clock", async () => {
  const { id: userId } = await makeUser(database);
  const createdAt = addMs(new Date(), -29 * DAY_MS);
  await database.insert(securityEvents).values({ id: uuid(), kind: "session.sign-in", userId, createdAt });
  // Our clock is far ahead.
  await removeOutdatedRows(addMs(new Date(), 400 * DAY_MS));
  expect(await database.$count(securityEvents, eq(securityEvents.userId, userId))).toBe(1);
});

it("counts unbooked quotes as it removes them, unless analytics are switched off", async () => {
  const { vehicle } = await vehicleScenario(database);
  const ask = (askedAt: Date) => {
    const span = {
      startsAt: addMs(askedAt, DAY_MS).toISOString(),
      endsAt: addMs(askedAt, 3 * DAY_MS).toISOString(),
    };
    return createQuote({ kind: "anonymous" }, { vehicleId: vehicle.id, ...span }, askedAt, "192.0.2.1");
  };
  await ask(daysAgo(2));
  await ask(daysAgo(2));
  // A price of a change, which cannot be booked, has expired when it is made.
  const [price] = await database.select().from(quotes);
  if (price) await database.insert(quotes).values({ ...price, id: uuid(), expiresAt: price.createdAt });
  await removeOutdatedRows(now);
  expect(await database.select().from(quoteCounts)).toEqual([{ day: "2026-11-29", count: 2 }]);
  await database.insert(settings).values({ key: "enableAnalytics", value: false });
  await ask(daysAgo(2));
  await removeOutdatedRows(now);
  expect(await database.$count(quotes)).toBe(0);
  expect(await database.select().from(quoteCounts)).toEqual([{ day: "2026-11-29", count: 2 }]);
});
