import { and, eq, sql } from "drizzle-orm";
import { describe, expect, it, vi } from "vitest";
import { sessions } from "@/db/schema/identity/sessions";
import { users } from "@/db/schema/identity/users";
import { outboxMessages } from "@/db/schema/messaging/outbox";
import { auditEntries } from "@/db/schema/platform/audit";
import { securityEvents } from "@/db/schema/platform/security-events";
import { factoryPassword, makeUser } from "@/db/testing/factories";
import { freshDatabase } from "@/db/testing/fresh-database";
import { listLinks } from "@/lib/messaging/email-and-sms/rules";
import { addMs, MINUTE_MS } from "@/lib/platform/dates";
import type { Device } from "@/lib/platform/request-context";
import { openSession } from "./commands";
import { sendSignInLink } from "./sign-in-link";

const database = await freshDatabase();
const now = new Date();
const chrome = "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36";
let places = 0;
/** Returns an unknown browser on its own network. */
function newDevice(): Device {
  places += 1;
  return { ipAddress: `10.0.${places >> 8}.${places & 255}`, userAgent: chrome };
}

const right = (user: { email: string }) => ({ email: user.email, password: factoryPassword });
const wrong = (user: { email: string }) => ({ email: user.email, password: "wrong guess" });
const refusal = { code: "unauthenticated", key: "loginFailed" };
const locked = { code: "rate_limited", key: "tooManyAttempts" };

async function failTimes(count: number, user: { email: string }, device: Device, at = now) {
  for (let i = 0; i < count; i++)
    await expect(openSession(wrong(user), device, at)).rejects.toMatchObject(refusal);
}

describe("signing in", () => {
  it("opens a session for the right password, regardless of the email's letter case", async () => {
    const user = await makeUser(database);
    const opened = await openSession({ ...right(user), email: ` ${user.email.toUpperCase()} ` }, newDevice());
    const [row] = await database.select().from(sessions).where(eq(sessions.id, opened.sessionId));
    expect(row).toMatchObject({ userId: user.id, role: "individual", channel: "browser" });
  });

  it("gives the same response for a wrong password, an unknown address and a closed account", async () => {
    const closed = await makeUser(database, { status: "inactive" });
    const open = await makeUser(database);
    for (const attempt of [
      wrong(open),
      { email: "nobody@example.com", password: "x".repeat(9) },
      right(closed),
    ])
      await expect(openSession(attempt, newDevice(), now)).rejects.toMatchObject(refusal);
  });

  it("refuses an address with invalid characters before it reaches the database", async () => {
    for (const email of ["a\0b@example.com", "a\nb@example.com"])
      await expect(openSession({ email, password: factoryPassword }, newDevice(), now)).rejects.toMatchObject(
        { code: "invalid" },
      );
  });
});

describe("the security log", () => {
  const eventsFrom = ({ ipAddress }: Device) =>
    database
      .select()
      .from(securityEvents)
      .where(eq(securityEvents.network, ipAddress))
      .orderBy(securityEvents.createdAt);

  it("has sign-ins and refusals with account, network, browser and reason", async () => {
    const user = await makeUser(database);
    const device = newDevice();
    await failTimes(2, user, device);
    await openSession(right(user), device, addMs(now, 1), "api");
    expect(await eventsFrom(device)).toMatchObject([
      {
        kind: "session.sign-in",
        isRefused: true,
        userId: user.id,
        actorId: null,
        times: 2,
        detail: { reason: "loginFailed" },
        userAgent: chrome,
      },
      { isRefused: false, userId: user.id, actorId: user.id, detail: { means: "password", channel: "api" } },
    ]);
  });

  it("records only the network of attempts with an address that has no account", async () => {
    const device = newDevice();
    for (const name of ["nobody", "no-one"])
      await openSession({ email: `${name}@example.com`, password: "hunter2hunter2" }, device, now).catch(
        () => undefined,
      );
    const events = await eventsFrom(device);
    expect(events).toMatchObject([{ userId: null, isRefused: true, times: 2 }]);
    expect(JSON.stringify(events)).not.toMatch(/@|hunter2|no-?body/);
  });

  it("answers a guess that locks the account like any other while the lock cannot be recorded", async () => {
    const user = await makeUser(database);
    await database.execute(sql`alter table audit_entries rename to audit_entries_gone`);
    try {
      const from = newDevice();
      const refused = { code: "unauthenticated", key: "loginFailed" };
      for (let each = 0; each < 3; each++)
        await expect(openSession(wrong(user), from, now)).rejects.toMatchObject(refused);
      await expect(openSession(wrong(user), from, now)).rejects.toMatchObject(locked);
    } finally {
      await database.execute(sql`alter table audit_entries_gone rename to audit_entries`);
    }
  });

  it("lets people in while it cannot be written", async () => {
    const user = await makeUser(database);
    await database.execute(sql`alter table security_events rename to security_events_gone`);
    try {
      const { sessionId } = await openSession(right(user), newDevice(), now);
      expect(await database.$count(sessions, eq(sessions.id, sessionId))).toBe(1);
      await failTimes(1, user, newDevice());
    } finally {
      await database.execute(sql`alter table security_events_gone rename to security_events`);
    }
  });
});

describe("the audit log", () => {
  const entriesOf = (userId: string) =>
    database.select().from(auditEntries).where(eq(auditEntries.subjectId, userId)).orderBy(auditEntries.id);

  it("has every sign-in of an administrator with its origin, and of no one else", async () => {
    const admin = await makeUser(database, { role: "admin" });
    const device = newDevice();
    await openSession(right(admin), device, now);
    await openSession(right(admin), device, now, "api");
    expect(await entriesOf(admin.id)).toMatchObject(
      Array(2).fill({
        action: "session.sign-in",
        actorId: admin.id,
        ipAddress: device.ipAddress,
        detail: { device: chrome },
      }),
    );
    const renter = await makeUser(database);
    await openSession(right(renter), newDevice(), now);
    expect(await entriesOf(renter.id)).toEqual([]);
  });

  it("records each lock once with account, end and origin; a right password locks nothing", async () => {
    const user = await makeUser(database);
    const [first, last] = [newDevice(), newDevice()];
    await failTimes(2, user, first);
    await openSession(right(user), first, now);
    await failTimes(2, user, first);
    await failTimes(3, user, last);
    for (let count = 0; count < 3; count++)
      await expect(openSession(wrong(user), last, now)).rejects.toMatchObject(locked);
    expect(await entriesOf(user.id)).toMatchObject([
      {
        action: "session.lock-out",
        actorId: null,
        ipAddress: last.ipAddress,
        detail: { lockedUntil: addMs(now, MINUTE_MS).toISOString(), device: chrome },
      },
    ]);
  });

  it("has no entries about addresses without an account", async () => {
    const email = "nobody-at-all@example.com";
    await failTimes(3, { email }, newDevice());
    expect(JSON.stringify(await database.select().from(auditEntries))).not.toContain(email);
  });
});

async function linksTo(userId: string): Promise<string[]> {
  const messages = await database
    .select({ template: outboxMessages.template, body: outboxMessages.body })
    .from(outboxMessages)
    .where(eq(outboxMessages.userId, userId));
  return messages
    .filter(({ template }) => template.startsWith("sign-in-link") || template === "sign-in-guesses")
    .map(({ body }) => new URL(listLinks(body)[0] ?? "").searchParams.get("link") ?? "");
}

describe("the lock after wrong passwords", () => {
  it("is set after three from a network, and the error says how long it lasts", async () => {
    const user = await makeUser(database);
    const device = newDevice();
    await failTimes(3, user, device);
    await expect(openSession(right(user), device, now)).rejects.toMatchObject({
      ...locked,
      details: { values: { minutes: 1 }, retryAfterS: 60 },
    });
  });

  it("does not affect a new browser elsewhere", async () => {
    const user = await makeUser(database);
    await failTimes(3, user, newDevice());
    await openSession(right(user), newDevice(), now);
  });

  it("applies to all networks after thirty wrong ones; a link sent by email still lets the owner in, with the password", async () => {
    const user = await makeUser(database);
    for (let network = 0; network < 10; network++) await failTimes(3, user, newDevice());
    const home = newDevice();
    await expect(openSession(right(user), home, now)).rejects.toMatchObject(locked);
    await vi.waitFor(async () => expect(await linksTo(user.id)).toHaveLength(1), 30_000);
    const [link = ""] = await linksTo(user.id);
    for (const useless of ["", "x.y.z", link.replace(/.$/, (last) => (last === "A" ? "B" : "A"))])
      await expect(openSession({ ...right(user), link: useless }, home, now)).rejects.toMatchObject(locked);
    await expect(openSession({ ...wrong(user), link }, home, now)).rejects.toMatchObject(refusal);
    const { deviceToken: token } = await openSession({ ...right(user), link }, home, now);
    await openSession(right(user), { ...home, token }, now);
    const late = addMs(now, 61 * MINUTE_MS);
    const other = await makeUser(database);
    await expect(openSession({ ...right(user), link }, newDevice(), late)).resolves.toBeDefined();
    for (let network = 0; network < 10; network++) await failTimes(3, other, newDevice());
    await expect(openSession({ ...right(other), link }, newDevice(), now)).rejects.toMatchObject(locked);
    await vi.waitFor(async () => expect(await linksTo(other.id)).toHaveLength(1), 30_000);
    const [own = ""] = await linksTo(other.id);
    for (let network = 0; network < 10; network++)
      await openSession(wrong(other), newDevice(), late).catch(() => undefined);
    await expect(openSession({ ...right(other), link: own }, newDevice(), late)).rejects.toMatchObject(
      locked,
    );
  });

  it("leaves a valid link in the mailbox however often a stranger requests one", async () => {
    const user = await makeUser(database);
    for (let count = 0; count < 8; count++) await sendSignInLink(user.email, addMs(now, count * MINUTE_MS));
    const links = await linksTo(user.id);
    expect(links).toHaveLength(5);
    await failTimes(3, user, newDevice());
    const soon = addMs(now, 59 * MINUTE_MS);
    for (const link of links) await openSession({ ...right(user), link }, newDevice(), soon);
    await sendSignInLink("nobody@example.com", now);
  });

  it("is the same for an unknown address", async () => {
    const nobody = { email: "not-here@example.com" };
    const device = newDevice();
    await failTimes(3, nobody, device);
    await expect(openSession(wrong(nobody), device, now)).rejects.toMatchObject(locked);
    for (let network = 0; network < 9; network++) await failTimes(3, nobody, newDevice());
    await expect(openSession(wrong(nobody), newDevice(), now)).rejects.toMatchObject(locked);
  });

  it("doubles with every further wrong one, up to an hour, and is forgotten after a quiet day", async () => {
    const user = await makeUser(database);
    const device = newDevice();
    await failTimes(3, user, device);
    let at = now;
    for (const minutes of [1, 2, 4, 8, 16, 32, 60, 60]) {
      await expect(openSession(right(user), device, at)).rejects.toMatchObject({
        details: { values: { minutes } },
      });
      at = addMs(at, minutes * MINUTE_MS);
      await failTimes(1, user, device, at);
    }
    at = addMs(at, 25 * 60 * MINUTE_MS);
    await failTimes(3, user, device, at);
    await expect(openSession(right(user), device, at)).rejects.toMatchObject({
      details: { values: { minutes: 1 } },
    });
  });

  it("is not reached if the password is right in between", async () => {
    const user = await makeUser(database);
    const device = newDevice();
    for (let i = 0; i < 3; i++) {
      await failTimes(2, user, device);
      await openSession(right(user), device, now);
    }
  });

  it("does not affect a browser that signed in before, which has its own count", async () => {
    const user = await makeUser(database);
    const home = newDevice();
    const { deviceToken: token } = await openSession(right(user), home, now);
    for (let network = 0; network < 10; network++) await failTimes(3, user, newDevice());
    await openSession(right(user), { ...home, token }, now);
    await failTimes(3, user, { ...home, token });
    await expect(openSession(right(user), { ...home, token }, now)).rejects.toMatchObject(locked);
  });

  it("is per account: another account of the same browser has its own", async () => {
    const [user, victim] = [await makeUser(database), await makeUser(database)];
    const { deviceToken: token } = await openSession(right(user), newDevice(), now);
    const shared = { ...newDevice(), token };
    await failTimes(3, victim, shared);
    await expect(openSession(right(victim), shared, now)).rejects.toMatchObject(locked);
    await openSession(right(user), { ...newDevice(), token }, now);
  });

  it("allows sixty wrong ones of a whole network, then one more every ten seconds", async () => {
    const village = newDevice();
    const guess = async (at: Date) => {
      const somebody = { email: `someone-${Math.random()}@example.com`, password: "wrong guess" };
      const problem = await openSession(somebody, village, at).catch((error) => error);
      return problem.key as string;
    };
    const answers = await Promise.all(Array.from({ length: 70 }, () => guess(now)));
    expect(answers.filter((key) => key === "loginFailed")).toHaveLength(60);
    expect(await guess(addMs(now, 9_000))).toBe("tooManyAttempts");
    expect(await guess(addMs(now, 10_000))).toBe("loginFailed");
    expect(await guess(addMs(now, 19_000))).toBe("tooManyAttempts");
    expect(await guess(addMs(now, 20_000))).toBe("loginFailed");
  });

  it("does not affect a browser that signed in before, even on a network over its limit", async () => {
    const user = await makeUser(database);
    const crowded = newDevice();
    const { deviceToken: token } = await openSession(right(user), crowded, now);
    const guesses = Array.from({ length: 70 }, (_, index) => ({ email: `crowd-${index}@example.com` }));
    await Promise.allSettled(guesses.map((somebody) => openSession(wrong(somebody), crowded, now)));
    await expect(openSession(right(user), crowded, now)).rejects.toMatchObject(locked);
    await openSession(right(user), { ...crowded, token }, now);
  });
});

describe("an unknown browser", () => {
  const emailsTo = (userId: string) =>
    database
      .select()
      .from(outboxMessages)
      .where(and(eq(outboxMessages.userId, userId), eq(outboxMessages.template, "sign-in-alert")));

  it("causes one email, and none at the very first sign-in", async () => {
    const user = await makeUser(database);
    const first = await openSession(right(user), newDevice(), now);
    expect(await emailsTo(user.id)).toEqual([]);
    await openSession(right(user), { ...newDevice(), token: first.deviceToken }, now);
    expect(await emailsTo(user.id)).toEqual([]);
    const elsewhere = newDevice();
    await openSession(right(user), elsewhere, now);
    const [alert, ...others] = await emailsTo(user.id);
    expect(others).toEqual([]);
    expect(alert).toMatchObject({ recipient: user.email, subject: "New login to your account" });
    expect(alert?.body).toContain("Chrome · Windows");
    expect(alert?.body).toContain(elsewhere.ipAddress);
    expect(alert?.body).toContain("/settings/security");
  });

  it("causes no email where the user switched it off", async () => {
    const user = await makeUser(database, { loginAlerts: false });
    for (let i = 0; i < 2; i++) await openSession(right(user), newDevice(), now);
    expect(await emailsTo(user.id)).toEqual([]);
  });

  it("is, for API clients, an unknown network, as they store no cookie", async () => {
    const user = await makeUser(database);
    const [server, other] = [newDevice(), newDevice()];
    for (let i = 0; i < 2; i++) await openSession(right(user), server, now, "api");
    expect(await emailsTo(user.id)).toEqual([]);
    await openSession(right(user), other, now, "api");
    expect(await emailsTo(user.id)).toHaveLength(1);
  });

  it("does not become known by an invented token", async () => {
    const user = await makeUser(database);
    const planted = `${"A".repeat(43)}.${"A".repeat(43)}`;
    const { deviceToken } = await openSession(right(user), { ...newDevice(), token: planted }, now);
    expect(deviceToken).toMatch(/^[\w-]{43}\.[\w-]{43}$/);
    expect(deviceToken).not.toBe(planted);
  });

  it("keeps one token for all the accounts that use it", async () => {
    const [one, other] = [await makeUser(database), await makeUser(database)];
    const device = newDevice();
    const { deviceToken: token } = await openSession(right(one), device, now);
    expect((await openSession(right(other), { ...device, token }, now)).deviceToken).toBe(token);
  });

  it("the account's last login is stored", async () => {
    const user = await makeUser(database);
    await openSession(right(user), newDevice(), now);
    const [row] = await database.select().from(users).where(eq(users.id, user.id));
    expect(row?.lastLoginAt).toEqual(now);
  });
});
