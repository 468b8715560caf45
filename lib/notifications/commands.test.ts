import { and, eq, isNull } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { makeUser } from "@/db/factories";
import { actorFor } from "@/db/scenario";
import { auditEntries } from "@/db/schema/audit";
import { notifications } from "@/db/schema/notifications";
import { outboxMessages } from "@/db/schema/outbox";
import { pushSubscriptions } from "@/db/schema/push";
import { sessions } from "@/db/schema/sessions";
import { freshDatabase } from "@/db/testing";
import type { UserActor } from "@/lib/auth/contract";
import { after, DAY_MS, MINUTE_MS } from "@/lib/dates";
import { removeOutdated } from "@/lib/jobs/outdated";
import { dropSubscription, keepSubscription } from "@/lib/push/commands";
import { listPushDevices } from "@/lib/push/queries";
import { PUSH_LIMIT } from "@/lib/push/rules";
import { makeBrowser } from "@/lib/push/testing";
import { closeSession, endSessions } from "@/lib/sessions/commands";
import { chooseNotifications, markAllRead, markRead, stopEmails } from "./commands";
import { notify } from "./notify";
import { canStopEmails, getNotificationSettings } from "./queries";
import { createNotification } from "./send";
import { stopEmailsLink } from "./stop-token";

const database = await freshDatabase();
const occasion = {
  now: new Date("2026-11-21T10:00:00Z"),
  device: { ipAddress: "10.4.0.1", userAgent: null },
};

async function someone(role: UserActor["role"] = "individual") {
  const actor = actorFor(await makeUser(database, { role }));
  return { actor, person: { userType: role, userId: actor.userId } };
}

describe("the channels somebody hears by", () => {
  it("are e-mail and push, not SMS, until they choose", async () => {
    const { actor, person } = await someone();
    expect(await getNotificationSettings(actor, person)).toEqual({ email: true, push: true, sms: false });
    expect(await chooseNotifications(actor, person, { sms: true }, occasion)).toEqual({
      email: true,
      push: true,
      sms: true,
    });
    expect(await chooseNotifications(actor, person, { email: false }, occasion)).toEqual({
      email: false,
      push: true,
      sms: true,
    });
  });

  it("are both kept when two of them are chosen at once", async () => {
    const { actor, person } = await someone();
    await Promise.all([
      chooseNotifications(actor, person, { sms: true }, occasion),
      chooseNotifications(actor, person, { push: false }, occasion),
    ]);
    expect(await getNotificationSettings(actor, person)).toEqual({ email: true, push: false, sms: true });
  });

  it("lose e-mail at a press in one, by whoever holds it, as often as they press, and nothing else", async () => {
    const { actor, person } = await someone();
    const token = new URL(stopEmailsLink(actor.userId, "fr")).searchParams.get("token") ?? "";
    expect(await canStopEmails(token)).toBe(true);
    await Promise.all([stopEmails(token, occasion.now), stopEmails(token, occasion.now)]);
    expect(await canStopEmails(token)).toBe(false);
    expect(await getNotificationSettings(actor, person)).toEqual({ email: false, push: true, sms: false });
    const madeUp = `${actor.userId}.${"x".repeat(32)}`;
    expect(await canStopEmails(madeUp)).toBe(false);
    await expect(stopEmails(madeUp, occasion.now)).rejects.toMatchObject({ code: "not_found" });
  });

  it("are their owner's; an administrator's choice for another is written down", async () => {
    const { person } = await someone();
    const { actor: stranger } = await someone();
    const { actor: admin } = await someone("admin");
    await expect(chooseNotifications(stranger, person, { sms: true }, occasion)).rejects.toMatchObject({
      code: "not_found",
    });
    await chooseNotifications(admin, person, { sms: true }, occasion);
    const entries = await database
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.subjectId, person.userId));
    expect(entries).toMatchObject([{ actorId: admin.userId, action: "notifications.change" }]);
  });

  it("are not found under another kind of account", async () => {
    const { actor, person } = await someone("business");
    await expect(getNotificationSettings(actor, { ...person, userType: "individual" })).rejects.toMatchObject(
      { code: "not_found" },
    );
  });
});

it("an administrator who acts as somebody leaves it to them to read that somebody looks", async () => {
  const [{ actor, person }, { actor: office }] = [await someone(), await someone("admin")];
  const acting = { adminId: office.userId, adminName: office.name, sessionId: office.sessionId };
  const asThem = { ...actor, acting };
  const { now } = occasion;
  const told = { to: [actor.userId], values: { reference: "GS-1", subject: "Hello", reason: "To help" } };
  await notify(database, { ...told, kind: "ticket-closed", event: "one" }, now);
  await notify(database, { ...told, kind: "account-looked-at", event: "two" }, now);
  expect(await markAllRead(asThem, person, now)).toEqual({ updated: 1 });
  const unread = and(eq(notifications.userId, actor.userId), isNull(notifications.readAt));
  const [notice] = await database.select().from(notifications).where(unread);
  expect(notice?.kind).toBe("account-looked-at");
  const id = notice?.id ?? "";
  expect(await markRead(asThem, id, "en", now)).toMatchObject({ isRead: false });
  expect(await markRead(actor, id, "en", now)).toMatchObject({ isRead: true });
});

describe("the browsers somebody is told in while Gendana is closed", () => {
  const { now } = occasion;
  const at = (minutes: number) => ({ ...occasion, now: after(now, minutes * MINUTE_MS) });
  const browser = (secret = 1) => {
    const { read: _, ...keys } = makeBrowser(Buffer.alloc(16, secret));
    return { endpoint: `https://push.example/${crypto.randomUUID()}`, keys };
  };
  /** Somebody, signed in on so many devices. */
  async function signedIn(devices = 1) {
    const { actor } = await someone();
    const all = Array.from({ length: devices }, () => ({ ...actor, sessionId: crypto.randomUUID() }));
    for (const { sessionId: id, userId } of all)
      await database.insert(sessions).values({ id, userId, expiresAt: after(now, DAY_MS) });
    return all as [UserActor, ...UserActor[]];
  }
  const idsOf = async (actor: UserActor) =>
    (await listPushDevices(actor, now)).devices.map(({ id }) => id).sort();

  it("are kept once each, also when asked twice at once, and told to nobody", async () => {
    const [actor] = await signedIn();
    const form = browser();
    const [one, two] = await Promise.all([1, 2].map(() => keepSubscription(actor, form, occasion)));
    expect(one).toEqual(two);
    const { devices, publicKey } = await listPushDevices(actor, now);
    expect(devices).toEqual([one]);
    expect(devices[0]).toMatchObject({ isFresh: true, name: "?" });
    expect(publicKey).toHaveLength(87);
    expect(JSON.stringify(devices)).not.toMatch(/push\.example|"auth"/);
  });

  it("are whoever's they were last, not by knowing the address alone, and nobody else's to drop", async () => {
    const [[first], [second]] = [await signedIn(), await signedIn()];
    const form = browser();
    const { id } = await keepSubscription(first, form, occasion);
    const invalid = { code: "invalid" };
    await expect(
      keepSubscription(second, { ...browser(2), endpoint: form.endpoint }, occasion),
    ).rejects.toMatchObject(invalid);
    await expect(dropSubscription(second, id)).rejects.toMatchObject({ code: "not_found" });
    expect(await idsOf(first)).toEqual([id]);
    await keepSubscription(second, form, at(1));
    expect([await idsOf(first), await idsOf(second)]).toEqual([[], [id]]);
    await dropSubscription(second, id);
    await expect(dropSubscription(second, id)).rejects.toMatchObject({ code: "not_found" });
    for (const endpoint of [
      "https://127.0.0.1/",
      "https://[::1]/",
      "https://169.254.169.254/",
      "https://localhost/",
    ])
      await expect(keepSubscription(first, { ...form, endpoint }, occasion)).rejects.toMatchObject(invalid);
    const keys = { ...form.keys, p256dh: `BA${"x".repeat(85)}` };
    await expect(keepSubscription(first, { ...form, keys }, occasion)).rejects.toMatchObject(invalid);
  });

  it("hear nothing of what somebody notes for themselves, whatever they call it", async () => {
    const [actor] = await signedIn();
    await keepSubscription(actor, browser(), occasion);
    const { actor: admin } = await someone("admin");
    const words = {
      title: "Note",
      message: "To self",
      type: "info",
      priority: "urgent",
      category: "x",
    } as const;
    const pushes = () => database.$count(outboxMessages, eq(outboxMessages.channel, "push"));
    const before = await pushes();
    await createNotification(actor, words, { ...occasion, locale: "en" });
    expect(await pushes()).toBe(before);
    await createNotification(admin, { ...words, userId: actor.userId }, { ...occasion, locale: "en" });
    expect(await pushes()).toBe(before + 1);
  });

  it("are ten at most, and go when nobody was there for a season", async () => {
    const [actor] = await signedIn();
    const kept: string[] = [];
    for (let count = 0; count <= PUSH_LIMIT; count++)
      kept.push((await keepSubscription(actor, browser(), at(count))).id);
    expect(await idsOf(actor)).toEqual(kept.slice(1).sort());
    await removeOutdated(after(now, 90 * DAY_MS + 5 * MINUTE_MS));
    expect(await idsOf(actor)).toEqual(kept.slice(5).sort());
  });

  it("end where somebody logs out, everywhere else with the other sessions, and not by being away", async () => {
    const [phone, laptop, tablet] = (await signedIn(3)) as [UserActor, UserActor, UserActor];
    const ids: string[] = [];
    for (const actor of [phone, laptop, tablet])
      ids.push((await keepSubscription(actor, browser(), occasion)).id);
    await closeSession(phone.sessionId, "timeout", now);
    expect(await idsOf(phone)).toHaveLength(3);
    await closeSession(laptop.sessionId, "logout", now);
    expect(await idsOf(phone)).toEqual([ids[0], ids[2]].sort());
    const { userId } = phone;
    await database.transaction((tx) =>
      endSessions(tx, userId, "password-changed", now, { except: tablet.sessionId }),
    );
    expect(await idsOf(phone)).toEqual([ids[2]]);
    await database.transaction((tx) => endSessions(tx, userId, "deactivated", now));
    expect(await database.$count(pushSubscriptions, eq(pushSubscriptions.userId, userId))).toBe(0);
  });
});
