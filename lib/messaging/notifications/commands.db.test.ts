import { and, eq, isNull } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { sessions } from "@/db/schema/identity/sessions";
import { notifications } from "@/db/schema/messaging/notifications";
import { outboxMessages } from "@/db/schema/messaging/outbox";
import { pushSubscriptions } from "@/db/schema/messaging/web-push";
import { auditEntries } from "@/db/schema/platform/audit";
import { makeUser } from "@/db/testing/factories";
import { freshDatabase } from "@/db/testing/fresh-database";
import { actorFor } from "@/db/testing/scenarios";
import { closeSession, endSessions } from "@/lib/identity/sessions/commands";
import { deleteSubscription, saveSubscription } from "@/lib/messaging/web-push/commands";
import { listPushDevices } from "@/lib/messaging/web-push/queries";
import { PUSH_LIMIT } from "@/lib/messaging/web-push/rules";
import { makeBrowser } from "@/lib/messaging/web-push/testing-push-service";
import { removeOutdatedRows } from "@/lib/operations/jobs/outdated-rows";
import type { UserActor } from "@/lib/platform/actor";
import { addMs, DAY_MS, MINUTE_MS } from "@/lib/platform/dates";
import {
  changeNotificationSettings,
  markAllNotificationsRead,
  markNotificationRead,
  unsubscribeFromEmails,
} from "./commands";
import { notify } from "./notify";
import { findUnsubscribable, getNotificationSettings } from "./queries";
import { createNotification } from "./send";
import { unsubscribeUrl } from "./unsubscribe-token";

const database = await freshDatabase();
const context = {
  now: new Date("2026-11-21T10:00:00Z"),
  device: { ipAddress: "10.4.0.1", userAgent: null },
};

async function makeAccount(role: UserActor["role"] = "individual") {
  const actor = actorFor(await makeUser(database, { role }));
  return { actor, person: { userType: role, userId: actor.userId } };
}

describe("notification channels", () => {
  it("are email and push but not SMS by default", async () => {
    const { actor, person: account } = await makeAccount();
    expect(await getNotificationSettings(actor, account)).toEqual({
      email: true,
      push: true,
      sms: false,
      marketing: true,
    });
    expect(await changeNotificationSettings(actor, account, { sms: true }, context)).toEqual({
      email: true,
      push: true,
      sms: true,
      marketing: true,
    });
    expect(await changeNotificationSettings(actor, account, { email: false }, context)).toEqual({
      email: false,
      push: true,
      sms: true,
      marketing: true,
    });
  });

  it("keep both of two competing changes", async () => {
    const { actor, person: account } = await makeAccount();
    await Promise.all([
      changeNotificationSettings(actor, account, { sms: true }, context),
      changeNotificationSettings(actor, account, { push: false }, context),
    ]);
    expect(await getNotificationSettings(actor, account)).toEqual({
      email: true,
      push: false,
      sms: true,
      marketing: true,
    });
  });

  it("lose only email through an unsubscribe token, which can be used repeatedly without a session", async () => {
    const { actor, person: account } = await makeAccount();
    const token = new URL(unsubscribeUrl(actor.userId, "fr", "email")).searchParams.get("token") ?? "";
    expect(await findUnsubscribable(token)).toBe("email");
    await Promise.all([unsubscribeFromEmails(token, context.now), unsubscribeFromEmails(token, context.now)]);
    expect(await findUnsubscribable(token)).toBeUndefined();
    expect(await getNotificationSettings(actor, account)).toEqual({
      email: false,
      push: true,
      sms: false,
      marketing: true,
    });
    const forgedToken = `${actor.userId}.${"x".repeat(32)}`;
    expect(await findUnsubscribable(forgedToken)).toBeUndefined();
    await expect(unsubscribeFromEmails(forgedToken, context.now)).rejects.toMatchObject({
      code: "not_found",
    });
  });

  it("are changed by their owner only; an administrator's change is audited", async () => {
    const { person: account } = await makeAccount();
    const { actor: stranger } = await makeAccount();
    const { actor: admin } = await makeAccount("admin");
    await expect(changeNotificationSettings(stranger, account, { sms: true }, context)).rejects.toMatchObject(
      {
        code: "not_found",
      },
    );
    await changeNotificationSettings(admin, account, { sms: true }, context);
    const entries = await database
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.subjectId, account.userId));
    expect(entries).toMatchObject([{ actorId: admin.userId, action: "notifications.change" }]);
  });

  it("are not found under another account type", async () => {
    const { actor, person: account } = await makeAccount("business");
    await expect(
      getNotificationSettings(actor, { ...account, userType: "individual" }),
    ).rejects.toMatchObject({ code: "not_found" });
  });
});

it("an administrator acting as a user cannot mark the notice of that access as read", async () => {
  const [{ actor, person: account }, { actor: office }] = [await makeAccount(), await makeAccount("admin")];
  const acting = { adminId: office.userId, adminName: office.name, sessionId: office.sessionId };
  const actingAdmin = { ...actor, acting };
  const { now } = context;
  const about = { to: [actor.userId], values: { reference: "GS-1", subject: "Hello", reason: "To help" } };
  await notify(database, { ...about, kind: "ticket-closed", id: "ticket-1", event: "one" }, now);
  await notify(database, { ...about, kind: "account-looked-at", event: "two" }, now);
  expect(await markAllNotificationsRead(actingAdmin, account, now)).toEqual({ updated: 1 });
  const unread = and(eq(notifications.userId, actor.userId), isNull(notifications.readAt));
  const [notice] = await database.select().from(notifications).where(unread);
  expect(notice?.kind).toBe("account-looked-at");
  const id = notice?.id ?? "";
  expect(await markNotificationRead(actingAdmin, id, "en", now)).toMatchObject({ isRead: false });
  expect(await markNotificationRead(actor, id, "en", now)).toMatchObject({ isRead: true });
});

describe("web push subscriptions", () => {
  const { now } = context;
  const at = (minutes: number) => ({ ...context, now: addMs(now, minutes * MINUTE_MS) });
  const browser = (secret = 1) => {
    const { read: _, ...keys } = makeBrowser(Buffer.alloc(16, secret));
    return { endpoint: `https://push.example/${crypto.randomUUID()}`, keys };
  };
  /** A user signed in on a number of devices. */
  async function signedIn(devices = 1) {
    const { actor } = await makeAccount();
    const all = Array.from({ length: devices }, () => ({ ...actor, sessionId: crypto.randomUUID() }));
    for (const { sessionId: id, userId } of all)
      await database.insert(sessions).values({ id, userId, expiresAt: addMs(now, DAY_MS) });
    return all as [UserActor, ...UserActor[]];
  }
  const idsOf = async (actor: UserActor) =>
    (await listPushDevices(actor, now)).devices.map(({ id }) => id).sort();

  it("are stored once per browser, even with competing requests, and never reveal the endpoint", async () => {
    const [actor] = await signedIn();
    const form = browser();
    const [one, two] = await Promise.all([1, 2].map(() => saveSubscription(actor, form, context)));
    expect(one).toEqual(two);
    const { devices, publicKey } = await listPushDevices(actor, now);
    expect(devices).toEqual([one]);
    expect(devices[0]).toMatchObject({ isFresh: true, name: "?" });
    expect(publicKey).toHaveLength(87);
    expect(JSON.stringify(devices)).not.toMatch(/push\.example|"auth"/);
  });

  it("belong to the last user who proved the keys, and cannot be deleted by anyone else", async () => {
    const [[first], [second]] = [await signedIn(), await signedIn()];
    const form = browser();
    const { id } = await saveSubscription(first, form, context);
    const invalid = { code: "invalid" };
    await expect(
      saveSubscription(second, { ...browser(2), endpoint: form.endpoint }, context),
    ).rejects.toMatchObject(invalid);
    await expect(deleteSubscription(second, id)).rejects.toMatchObject({ code: "not_found" });
    expect(await idsOf(first)).toEqual([id]);
    await saveSubscription(second, form, at(1));
    expect([await idsOf(first), await idsOf(second)]).toEqual([[], [id]]);
    await deleteSubscription(second, id);
    await expect(deleteSubscription(second, id)).rejects.toMatchObject({ code: "not_found" });
    for (const endpoint of [
      "https://127.0.0.1/",
      "https://[::1]/",
      "https://169.254.169.254/",
      "https://localhost/",
    ])
      await expect(saveSubscription(first, { ...form, endpoint }, context)).rejects.toMatchObject(invalid);
    const keys = { ...form.keys, p256dh: `BA${"x".repeat(85)}` };
    await expect(saveSubscription(first, { ...form, keys }, context)).rejects.toMatchObject(invalid);
  });

  it("receive nothing for a user's notes to themselves", async () => {
    const [actor] = await signedIn();
    await saveSubscription(actor, browser(), context);
    const { actor: admin } = await makeAccount("admin");
    const text = {
      title: "Note",
      message: "To self",
      type: "info",
      priority: "urgent",
      category: "x",
    } as const;
    const pushes = () => database.$count(outboxMessages, eq(outboxMessages.channel, "push"));
    const before = await pushes();
    await createNotification(actor, text, { ...context, locale: "en" });
    expect(await pushes()).toBe(before);
    await createNotification(admin, { ...text, userId: actor.userId }, { ...context, locale: "en" });
    expect(await pushes()).toBe(before + 1);
  });

  it("are limited to ten and deleted after a long period without use", async () => {
    const [actor] = await signedIn();
    const savedIds: string[] = [];
    for (let count = 0; count <= PUSH_LIMIT; count++)
      savedIds.push((await saveSubscription(actor, browser(), at(count))).id);
    expect(await idsOf(actor)).toEqual(savedIds.slice(1).sort());
    await removeOutdatedRows(addMs(now, 90 * DAY_MS + 5 * MINUTE_MS));
    expect(await idsOf(actor)).toEqual(savedIds.slice(5).sort());
  });

  it("end with their session or with all other sessions, but not by inactivity", async () => {
    const [phone, laptop, tablet] = (await signedIn(3)) as [UserActor, UserActor, UserActor];
    const ids: string[] = [];
    for (const actor of [phone, laptop, tablet])
      ids.push((await saveSubscription(actor, browser(), context)).id);
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
