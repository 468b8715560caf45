import { eq, sql } from "drizzle-orm";
import { describe, expect, it, vi } from "vitest";
import { sessions } from "@/db/schema/identity/sessions";
import { securityEvents } from "@/db/schema/platform/security-events";
import { makeUser } from "@/db/testing/factories";
import { freshDatabase } from "@/db/testing/fresh-database";
import { transact } from "@/db/transaction";
import { addMs, DAY_MS, MINUTE_MS } from "@/lib/platform/dates";
import { log } from "@/lib/platform/log";
import { recordRefusal, recordSecurityEvent, tryRecordSecurityEvent } from "./commands";

const database = await freshDatabase();
const now = new Date("2026-11-27T08:00:10Z");
const device = { ipAddress: "2001:db8:1:2:3:4:5:6", userAgent: `Robot/1.0 ${"x".repeat(900)}` };
/** The rows of a network; each test has its own. */
const rowsFrom = (network: string) =>
  database.select().from(securityEvents).where(eq(securityEvents.network, network));

describe("a refusal", () => {
  it("is one row a minute for an account and a network, with a count", async () => {
    const { id: userId } = await makeUser(database);
    const refusal = { kind: "session.sign-in" as const, userId, device, about: "loginFailed" };
    await Promise.all(Array.from({ length: 20 }, () => recordRefusal(refusal, now)));
    await recordRefusal({ ...refusal, userId: null }, now);
    await recordRefusal({ ...refusal, about: "codeWrong" }, now);
    await recordRefusal({ ...refusal, device: { ...device, ipAddress: "10.0.0.1" } }, now);
    await recordRefusal(refusal, addMs(now, MINUTE_MS));
    const found = await rowsFrom("2001:db8:1:2::/64");
    expect(found.map(({ times }) => times).sort()).toEqual([1, 1, 1, 20]);
    expect(found.every(({ isRefused }) => isRefused)).toBe(true);
  });

  it("distinguishes actors, and networks up to a limit", async () => {
    const [{ id: userId }, { id: actorId }] = [await makeUser(database), await makeUser(database)];
    const later = addMs(now, 5 * MINUTE_MS);
    const refusal = { kind: "session.confirm" as const, userId, device, about: "codeWrong" };
    await recordRefusal(refusal, later);
    await recordRefusal({ ...refusal, actorId }, later);
    expect(await database.$count(securityEvents, eq(securityEvents.userId, userId))).toBe(2);

    const from = (each: number) => ({
      ...device,
      ipAddress: `10.77.${Math.floor(each / 250)}.${each % 250}`,
    });
    const guess = { kind: "session.sign-in" as const, userId: null, about: "loginFailed" };
    const muchLater = addMs(now, 10 * MINUTE_MS);
    for (let each = 0; each < 520; each++) await recordRefusal({ ...guess, device: from(each) }, muchLater);
    const rows = await database.select().from(securityEvents).where(eq(securityEvents.createdAt, muchLater));
    expect(rows).toHaveLength(501);
    expect(rows.find(({ network }) => network === null)).toMatchObject({ times: 20 });
  });

  it("has the network instead of the address, and a shortened user agent", async () => {
    const from = { ...device, ipAddress: "2001:db8:9:2:3:4:5:6" };
    await recordRefusal({ kind: "session.sign-in", userId: null, device: from, about: "loginFailed" }, now);
    const [row] = await rowsFrom("2001:db8:9:2::/64");
    expect(row?.userAgent).toHaveLength(400);
  });
});

describe("the log", () => {
  it("is append-only, except that counts may grow, erasures may clear fields and rows are deleted after 30 days", async () => {
    const { id: userId } = await makeUser(database);
    const event = { kind: "password.change" as const, userId, device, detail: { with: "password" } };
    await recordSecurityEvent(database, event, new Date());
    await recordSecurityEvent(database, event, addMs(new Date(), -31 * DAY_MS));
    const own = sql`where user_id = ${userId}`;
    for (const change of [
      "set kind = 'password.reset'",
      "set times = times + 1",
      "set network = '10.0.0.9'",
      "set actor_id = user_id, network = null, user_agent = null, detail = '{}'",
    ])
      await expect(database.execute(sql`update security_events ${sql.raw(change)} ${own}`)).rejects.toThrow();
    await expect(database.execute(sql`delete from security_events ${own}`)).rejects.toThrow();
    for (const table of ["security_events", "audit_entries", "file_views"])
      await expect(database.execute(sql.raw(`truncate ${table}`))).rejects.toThrow();
    await database.execute(
      sql`delete from security_events ${own} and created_at < now() - interval '30 days'`,
    );
    const isOwn = eq(securityEvents.userId, userId);
    await database.update(securityEvents).set({ network: null, userAgent: null, detail: {} }).where(isOwn);
    expect(await database.select().from(securityEvents).where(isOwn)).toMatchObject([
      { network: null, userAgent: null, detail: {} },
    ]);
  });

  it("has a line for each event in the logs that are collected, once its transaction is committed", async () => {
    const { id: userId } = await makeUser(database);
    const lines = vi.spyOn(log, "info");
    const event = { kind: "password.change" as const, userId, device, detail: { with: "password" } };
    await transact(async (tx) => {
      await recordSecurityEvent(tx, event, now);
      await tryRecordSecurityEvent(tx, event, now);
      expect(lines).not.toHaveBeenCalled();
    });
    const undone = transact(async (tx) => {
      await recordSecurityEvent(tx, event, now);
      throw new Error("undone");
    });
    await expect(undone).rejects.toThrow("undone");
    await recordRefusal({ ...event, about: "passwordWrong" }, now);
    const { kind, detail } = event;
    const line = { kind, account: userId, actorId: null, network: "2001:db8:1:2::/64", detail };
    expect(lines.mock.calls).toEqual(Array.from({ length: 3 }, () => [line, "security event"]));
    lines.mockRestore();
  });

  it("stops neither a sign-in nor a refusal while it cannot be written", async () => {
    const { id: userId } = await makeUser(database);
    await database.execute(sql`alter table security_events rename to security_events_gone`);
    const event = { kind: "session.sign-in" as const, userId, device };
    const id = crypto.randomUUID();
    try {
      await database.transaction(async (tx) => {
        await tx.insert(sessions).values({ id, userId, createdAt: now, expiresAt: addMs(now, DAY_MS) });
        await tryRecordSecurityEvent(tx, event, now);
      });
      await recordRefusal({ ...event, about: "loginFailed" }, now);
    } finally {
      await database.execute(sql`alter table security_events_gone rename to security_events`);
    }
    expect(await database.$count(sessions, eq(sessions.id, id))).toBe(1);
    expect(await database.$count(securityEvents, eq(securityEvents.userId, userId))).toBe(0);
  });
});
