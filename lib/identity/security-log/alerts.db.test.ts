import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { notifications } from "@/db/schema/messaging/notifications";
import { settings } from "@/db/schema/platform/settings";
import { makeUser } from "@/db/testing/factories";
import { freshDatabase } from "@/db/testing/fresh-database";
import { openSession } from "@/lib/identity/sign-in/commands";
import { recordRefusal } from "@/lib/platform/audit/security-events/commands";
import { addMs, HOUR_MS, MINUTE_MS } from "@/lib/platform/dates";
import { alertOfManyFailures } from "./alerts";

const database = await freshDatabase();
const admin = await makeUser(database, { role: "admin" });
let now = new Date("2026-12-01T08:00:00Z");
/** Each test has a day of its own. */
beforeEach(() => {
  now = addMs(now, 24 * HOUR_MS);
});

const guess = (userId: string | null, ipAddress: string, at = now) =>
  recordRefusal(
    { kind: "session.sign-in", userId, device: { ipAddress }, about: "loginFailed", everyMs: 1 },
    at,
  );
async function guessTimes(count: number, userId: string | null, network: (each: number) => string) {
  for (let each = 0; each < count; each++) await guess(userId, network(each), addMs(now, each));
}
async function alertsOf(userId: string, at: Date) {
  const rows = await database.select().from(notifications).where(eq(notifications.userId, userId));
  return rows.filter(({ createdAt }) => createdAt >= at);
}

describe("many failures", () => {
  it("about one account are one notification an hour to administrators, and one to the person", async () => {
    const user = await makeUser(database, { firstName: "Aline", lastName: "Uwase" });
    await guessTimes(19, user.id, (each) => `10.1.0.${each}`);
    const soon = addMs(now, MINUTE_MS);
    await alertOfManyFailures(soon);
    expect(await alertsOf(admin.id, now)).toEqual([]);
    await guess(user.id, "10.1.0.99", addMs(now, 30));
    await alertOfManyFailures(soon);
    await guess(user.id, "10.1.0.98", addMs(now, 31));
    await Promise.all([alertOfManyFailures(soon), alertOfManyFailures(addMs(soon, 10_000))]);
    expect(await alertsOf(admin.id, now)).toMatchObject([
      {
        kind: "account-failures",
        values: { count: 20, name: "Aline Uwase" },
        actionUrl: `/dashboard/admin/security-log?result=refused&search=${user.id}`,
      },
    ]);
    expect(await alertsOf(user.id, now)).toMatchObject([
      { kind: "own-account-failures", values: { count: 20 }, actionUrl: "/settings/security" },
    ]);
  });

  it("warn everybody whose password is guessed, whatever else is refused, and report five accounts to administrators", async () => {
    const users = await Promise.all(Array.from({ length: 6 }, () => makeUser(database)));
    for (const [index, user] of users.entries())
      for (let each = 0; each < 20; each++)
        await guess(user.id, `10.${20 + index}.0.${each}`, addMs(now, each));
    const busy = await makeUser(database);
    const refused = { kind: "access.refuse" as const, userId: busy.id, actorId: busy.id, device: {} };
    for (let each = 0; each < 45; each++) await recordRefusal({ ...refused, about: `route ${each}` }, now);
    await alertOfManyFailures(addMs(now, MINUTE_MS));
    for (const { id } of users)
      expect(await alertsOf(id, now)).toMatchObject([{ kind: "own-account-failures" }]);
    expect(await alertsOf(busy.id, now)).toEqual([]);
    const named = (await alertsOf(admin.id, now)).filter(({ kind }) => kind === "account-failures");
    expect(named).toHaveLength(5);
  });

  it("from one network are reported with a link to the network's events", async () => {
    await guessTimes(50, null, () => "2001:db8:7:7::1");
    await alertOfManyFailures(addMs(now, MINUTE_MS));
    expect(await alertsOf(admin.id, now)).toMatchObject([
      {
        kind: "network-failures",
        actionUrl: `/dashboard/admin/security-log?result=refused&search=${encodeURIComponent("2001:db8:7:7::/64")}`,
      },
    ]);
  });

  it("on the whole site are reported as well, above the limit of the settings", async () => {
    await database.insert(settings).values({ key: "alertSiteFailures", value: 30 });
    await guessTimes(30, null, (each) => `10.3.0.${each}`);
    await alertOfManyFailures(addMs(now, MINUTE_MS));
    expect(await alertsOf(admin.id, now)).toMatchObject([{ kind: "site-failures", values: { count: 30 } }]);
  });

  it("of a quarter of an hour ago no longer count", async () => {
    const user = await makeUser(database);
    await guessTimes(40, user.id, (each) => `10.4.0.${each}`);
    await alertOfManyFailures(addMs(now, 16 * MINUTE_MS));
    expect(await alertsOf(admin.id, now)).toEqual([]);
  });

  it("of a person who opens routes that are closed to them are reported to administrators only", async () => {
    const user = await makeUser(database);
    const refused = { kind: "access.refuse" as const, userId: user.id, actorId: user.id, device: {} };
    for (let each = 0; each < 25; each++) await recordRefusal({ ...refused, about: `route ${each}` }, now);
    await alertOfManyFailures(addMs(now, MINUTE_MS));
    expect(await alertsOf(admin.id, now)).toMatchObject([{ kind: "account-failures" }]);
    expect(await alertsOf(user.id, now)).toEqual([]);
  });

  it("are counted as sign-ins cause them", async () => {
    const user = await makeUser(database);
    await database.insert(settings).values({ key: "alertAccountFailures", value: 5 });
    for (let each = 0; each < 6; each++)
      await openSession(
        { email: user.email, password: "wrong guess" },
        { ipAddress: `10.5.0.${each}`, userAgent: null },
        addMs(now, each),
      ).catch(() => undefined);
    await alertOfManyFailures(addMs(now, MINUTE_MS));
    expect(await alertsOf(user.id, now)).toMatchObject([
      { kind: "own-account-failures", values: { count: 6 } },
    ]);
  });
});
