import { eq } from "drizzle-orm";
import { v7 as uuid } from "uuid";
import { expect, it } from "vitest";
import { makeUser } from "@/db/factories";
import { sessions } from "@/db/schema/sessions";
import { knownDevices, signInTries } from "@/db/schema/sign-in";
import { freshDatabase } from "@/db/testing";
import { after, DAY_MS } from "@/lib/dates";
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
