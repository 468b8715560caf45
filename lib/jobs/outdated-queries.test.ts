import { eq } from "drizzle-orm";
import { v7 as uuid } from "uuid";
import { expect, it } from "vitest";
import { makeUser } from "@/db/factories";
import { rentalScenario } from "@/db/scenario";
import { quoteCounts, quotes } from "@/db/schema/quotes";
import { sessions } from "@/db/schema/sessions";
import { settings } from "@/db/schema/settings";
import { knownDevices, signInTries } from "@/db/schema/sign-in";
import { freshDatabase } from "@/db/testing";
import { after, DAY_MS } from "@/lib/dates";
import { makeQuote } from "@/lib/quotes/commands";
import { removeOutdated } from "./outdated";

const database = await freshDatabase();
const now = new Date("2026-12-01T08:00:00Z");
const daysAgo = (days: number) => after(now, -days * DAY_MS);

it("forgets wrong passwords after two days, some hundred at a tick, and no younger ones", async () => {
  const tries = (key: string, days: number) => ({ key, tries: 1, lastTriedAt: daysAgo(days) });
  const old = Array.from({ length: 501 }, (_, index) => tries(`old ${index}`, 2.1));
  await database.insert(signInTries).values([...old, tries("young", 1.9)]);
  await removeOutdated(now);
  expect(await database.$count(signInTries)).toBe(2);
  await removeOutdated(now);
  expect(await database.select().from(signInTries)).toMatchObject([{ key: "young" }]);
});

it("forgets a browser nobody came back with, and keeps the session that still names it", async () => {
  const { id: userId } = await makeUser(database);
  const device = { id: uuid(), userId, tokenHash: "hash", lastSeenAt: daysAgo(401) };
  await database.insert(knownDevices).values(device);
  const times = { createdAt: daysAgo(32), lastSeenAt: daysAgo(32) };
  const [kept, over] = [uuid(), uuid()];
  await database.insert(sessions).values([
    { id: kept, userId, deviceId: device.id, ...times, expiresAt: daysAgo(29) },
    { id: over, userId, ...times, expiresAt: daysAgo(31) },
  ]);
  await removeOutdated(now);
  expect(await database.$count(knownDevices)).toBe(0);
  const left = await database.select().from(sessions).where(eq(sessions.userId, userId));
  expect(left).toMatchObject([{ id: kept, deviceId: null }]);
});

it("counts the prices nobody booked as they go, unless an administrator wants nothing counted", async () => {
  const { vehicle } = await rentalScenario(database);
  const ask = (askedAt: Date) => {
    const span = {
      startsAt: after(askedAt, DAY_MS).toISOString(),
      endsAt: after(askedAt, 3 * DAY_MS).toISOString(),
    };
    return makeQuote({ kind: "anonymous" }, { vehicleId: vehicle.id, ...span }, askedAt);
  };
  await ask(daysAgo(2));
  await ask(daysAgo(2));
  await removeOutdated(now);
  expect(await database.select().from(quoteCounts)).toEqual([{ day: "2026-11-29", count: 2 }]);
  await database.insert(settings).values({ key: "enableAnalytics", value: false });
  await ask(daysAgo(2));
  await removeOutdated(now);
  expect(await database.$count(quotes)).toBe(0);
  expect(await database.select().from(quoteCounts)).toEqual([{ day: "2026-11-29", count: 2 }]);
});
