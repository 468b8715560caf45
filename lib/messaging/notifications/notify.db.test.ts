import { and, desc, eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { teamMembers } from "@/db/schema/businesses/businesses";
import { users } from "@/db/schema/identity/users";
import { notificationPreferences, notifications } from "@/db/schema/messaging/notifications";
import { outboxMessages } from "@/db/schema/messaging/outbox";
import { messageTemplates } from "@/db/schema/messaging/templates";
import { pushSubscriptions } from "@/db/schema/messaging/web-push";
import { auditEntries } from "@/db/schema/platform/audit";
import { makeMember, makeUser } from "@/db/testing/factories";
import { freshDatabase } from "@/db/testing/fresh-database";
import { actorFor, vehicleScenario } from "@/db/testing/scenarios";
import { getRealtimeUpdate } from "@/lib/messaging/realtime/queries";
import { changeTemplate } from "@/lib/messaging/template-editor/commands";
import { getTemplate } from "@/lib/messaging/template-editor/queries";
import { deleteNotification, markAllNotificationsRead, markNotificationRead } from "./commands";
import { notificationsQuery } from "./contract";
import { notify, notifyAdministrators, notifyTeam } from "./notify";
import { countUnread, listNotifications } from "./queries";
import { createNotification, sendNotification } from "./send";

const database = await freshDatabase();
const now = new Date("2026-12-01T10:00:00Z");
const night = new Date("2026-12-01T20:00:00Z");
const context = { now, device: { ipAddress: "10.4.0.2", userAgent: null }, locale: "en" } as const;

async function makeAccount(columns: Parameters<typeof makeUser>[1] = {}) {
  const user = await makeUser(database, columns);
  const actor = actorFor(user);
  const account = { userType: user.role, userId: user.id };
  const list = async (locale: "en" | "fr" | "rw" = "en") =>
    (await listNotifications(actor, account, notificationsQuery.parse({}), locale)).items;
  return { user, actor, person: account, list };
}

const messagesTo = (userId: string) =>
  database
    .select()
    .from(outboxMessages)
    .where(eq(outboxMessages.userId, userId))
    .orderBy(desc(outboxMessages.createdAt));
const text = {
  type: "info" as const,
  priority: "high" as const,
  category: "system",
  title: "Road works",
  message: "KN 5 is closed.",
};
let events = 0;
const refund = (to: string[], event = `test:${events++}`) => ({
  kind: "refund-granted" as const,
  id: "booking-1",
  to,
  event,
  values: { car: "RAV4", reference: "GB-1", amountCents: 123_450 },
});
const bookingAccepted = (to: string[]) => ({
  kind: "booking-accepted" as const,
  id: "booking-1",
  to,
  event: `test:${events++}`,
  values: { car: "RAV4", deadlineAt: now.toISOString() },
});

describe("a notification", () => {
  it("appears in the list in its reader's language and as an email, once per event", async () => {
    const { user, actor, person: account, list } = await makeAccount({ locale: "fr" });
    const refundNotice = refund([user.id, user.id]);
    await database.transaction((tx) => notify(tx, refundNotice, now));
    await database.transaction((tx) => notify(tx, refundNotice, now));
    expect(await list("fr")).toMatchObject([
      {
        title: "Un remboursement vous est accordé",
        type: "info",
        priority: "medium",
        category: "payment",
        actionUrl: "/dashboard/user/rentals/booking-1",
        isRead: false,
      },
    ]);
    expect((await list())[0]?.message).toBe(
      "We are refunding you $1,234.50 for RAV4 (GB-1). The reason is shown on the booking.",
    );
    expect(await countUnread(actor, account)).toEqual({ unreadCount: 1 });
    const [message, ...more] = await messagesTo(user.id);
    expect(message).toMatchObject({
      channel: "email",
      locale: "fr",
      subject: "Un remboursement vous est accordé",
    });
    expect(message?.body).toContain("/fr/dashboard/user/rentals/booking-1");
    expect(more).toEqual([]);
  });

  it("uses a custom template in the app and by email, in its locale only", async () => {
    const [english, french] = [await makeAccount(), await makeAccount({ locale: "fr" })];
    const { actor: admin } = await makeAccount({ role: "admin" });
    const context = { now, device: { ipAddress: "10.4.0.2", userAgent: null } };
    const params = { kind: "news-refund-granted", locale: "en" } as const;
    const { original } = (await getTemplate(admin, params.kind)).wordings.en;
    const template = { subject: "{amountCents} for you", body: "About {car}.\n\n{reference}", action: null };
    await changeTemplate(admin, params, { ...template, was: original }, context);
    const refundNotification = {
      id: "booking-1",
      to: [english.user.id, french.user.id],
      values: { car: "RAV4", reference: "GB-1", amountCents: 500 },
    };
    await notify(database, { ...refundNotification, kind: "refund-granted", event: "back" }, now);
    expect(await english.list()).toMatchObject([{ title: "$5 for you", message: "About RAV4.\n\nGB-1" }]);
    const [message] = await messagesTo(english.user.id);
    expect(message).toMatchObject({ template: "notice", subject: "$5 for you" });
    expect(message?.body).toMatch(/^Hello .+,\n\nAbout RAV4\.\n\nGB-1\n\nSee it on Gendana: /);
    expect((await messagesTo(french.user.id))[0]?.subject).not.toContain("for you");
    await changeTemplate(admin, params, { ...original, was: template }, context);
    expect((await english.list())[0]?.title).toBe("You are getting a refund");
    // A custom template that a later version's values do not fit gives way to the default.
    const stale = { kind: params.kind, locale: "en", subject: "{gone}", body: "x", updatedAt: now };
    await database.insert(messageTemplates).values({ ...stale, updatedBy: admin.userId });
    expect((await english.list())[0]?.title).toBe("You are getting a refund");
  });

  it("is sent to nobody when the transaction is rolled back", async () => {
    const { user, actor, list } = await makeAccount();
    const { cursor } = await getRealtimeUpdate(actor, undefined);
    const failing = database.transaction(async (tx) => {
      await notify(tx, refund([user.id]), now);
      throw new Error("rolled back");
    });
    await expect(failing).rejects.toThrow("rolled back");
    expect(await list()).toEqual([]);
    expect(await messagesTo(user.id)).toEqual([]);
    expect((await getRealtimeUpdate(actor, cursor)).events).toEqual([]);
  });

  it("uses the chosen channels; an SMS only when urgent, to a verified number, and not at night", async () => {
    const { user } = await makeAccount();
    const chosen = { userId: user.id, email: false, sms: true };
    await database.insert(notificationPreferences).values(chosen);
    await notify(database, refund([user.id]), night);
    expect(await messagesTo(user.id)).toEqual([]);
    await notify(database, bookingAccepted([user.id]), night);
    expect(await messagesTo(user.id)).toMatchObject([
      { channel: "sms", recipient: user.phone, nextAttemptAt: new Date("2026-12-02T05:00:00Z") },
    ]);
    await database.update(users).set({ phoneVerifiedAt: null }).where(eq(users.id, user.id));
    await notify(database, bookingAccepted([user.id]), now);
    expect(await messagesTo(user.id)).toHaveLength(1);
  });

  it("that warns of an intruder is emailed also to people who have stopped these emails", async () => {
    const { business, owner } = await vehicleScenario(database);
    const stopped = { email: false, push: false, sms: false };
    await database.insert(notificationPreferences).values({ userId: owner.userId, ...stopped });
    const isOwner = eq(teamMembers.userId, owner.userId);
    await database.update(teamMembers).set({ notifiesOfPayouts: false }).where(isOwner);
    const values = {
      business: business.name,
      account: "•••4417",
      key: "Sync",
      name: "Eric",
      role: "manager",
    };
    const teamWarnings = [
      "payout-account-set",
      "payout-account-changed",
      "api-key-made",
      "team-joined",
    ] as const;
    const emailsAfter = async (kind: "payout-made" | (typeof teamWarnings)[number]) => {
      const about = { values: { ...values, reference: "GP-1", amountCents: 100 }, businessId: business.id };
      await notifyTeam(database, { kind, id: business.id, ...about, event: `test:${events++}` }, now);
      return (await messagesTo(owner.userId)).length;
    };
    expect(await emailsAfter("payout-made")).toBe(0);
    for (const [index, kind] of teamWarnings.entries()) expect(await emailsAfter(kind)).toBe(index + 1);
    const toOwner = { to: [owner.userId], values: { ...values, reason: "To help" } };
    await notify(database, { ...toOwner, kind: "account-looked-at", event: "looked" }, now);
    await notify(database, { ...toOwner, kind: "team-handed-over", event: "handed" }, now);
    const messages = await messagesTo(owner.userId);
    expect(messages.map(({ channel }) => channel)).toEqual(Array(6).fill("email"));
  });

  it("of a changed role or approval limit is emailed to administrators who have stopped these emails", async () => {
    const { user: admin } = await makeAccount({ role: "admin" });
    await database.insert(notificationPreferences).values({ userId: admin.id, email: false });
    const role = { kind: "role-changed", id: admin.id, values: { name: "Eric", role: "admin" } } as const;
    await notifyAdministrators(database, { ...role, event: "role" }, now);
    const limit = { kind: "approval-limit-raised", values: { oldLimit: 500, newLimit: 900 } } as const;
    await notifyAdministrators(database, { ...limit, event: "limit" }, now);
    const report = { id: "a", values: { count: 9, name: "Eric" }, event: "failures" };
    await notifyAdministrators(database, { kind: "account-failures", ...report }, now);
    expect((await messagesTo(admin.id)).map(({ subject }) => subject).sort()).toEqual([
      "Administrator added or removed",
      "Approval limit raised",
    ]);
  });

  it("is queued for every subscribed browser, once per event, unless push is off", async () => {
    const { user } = await makeAccount({ locale: "rw" });
    const [phone, laptop] = [crypto.randomUUID(), crypto.randomUUID()];
    const keys = { userId: user.id, p256dh: "", auth: "" };
    const agent = "Mozilla/5.0 (Linux; Android 14) Chrome/130 Mobile";
    await database.insert(pushSubscriptions).values([
      { ...keys, id: phone, endpoint: `https://push.example/${phone}`, userAgent: agent },
      { ...keys, id: laptop, endpoint: `https://push.example/${laptop}` },
    ]);
    await database.insert(notificationPreferences).values({ userId: user.id, email: false });
    const refundNotice = refund([user.id]);
    for (const _ of [1, 2]) await notify(database, refundNotice, night);
    const pushes = await messagesTo(user.id);
    expect(pushes.map(({ push }) => push?.subscriptionId).sort()).toEqual([phone, laptop].sort());
    expect(pushes.find(({ push }) => push?.subscriptionId === phone)).toMatchObject({
      channel: "push",
      locale: "rw",
      nextAttemptAt: night,
      push: { urgency: "normal" },
      recipient: `${user.email} · Chrome · Android`,
      body: expect.stringMatching(/GB-1.*\n\nhttp.*\/rw\/dashboard\/user\/rentals\/booking-1$/s),
    });
    // The lowest priority is shown in the app only.
    const values = { car: "RAV4", endsAt: now.toISOString() };
    const rentalStarted = { id: "booking-1", to: [user.id], event: "noted", values };
    await notify(database, { ...rentalStarted, kind: "rental-started" }, now);
    await database.update(notificationPreferences).set({ push: false });
    await notify(database, refund([user.id]), now);
    expect(await messagesTo(user.id)).toHaveLength(2);
  });

  it("is not sent to closed accounts", async () => {
    const { user } = await makeAccount({ status: "inactive" });
    expect(await notify(database, refund([user.id]), now)).toBe(0);
  });

  it("of a business reaches the members with the permission of its kind, except who caused it", async () => {
    const { business, owner } = await vehicleScenario(database);
    const [agent, accountant] = [await makeUser(database), await makeUser(database)];
    await makeMember(database, { businessId: business.id, userId: agent.id, role: "agent" });
    await makeMember(database, { businessId: business.id, userId: accountant.id, role: "accountant" });
    const readersAfter = async (except?: string) => {
      const event = `test:${events++}`;
      const values = { person: "Aline", car: "RAV4", rating: 5 };
      const about = { id: "booking-1", businessId: business.id, except, values, event };
      await notifyTeam(database, { kind: "review-received", ...about }, now);
      const rows = await database.select().from(notifications).where(eq(notifications.dedupeKey, event));
      expect(new Set(rows.map(({ actionUrl }) => actionUrl))).toEqual(
        new Set(["/dashboard/business/rentals/booking-1"]),
      );
      return rows.map(({ userId }) => userId).sort();
    };
    expect(await readersAfter()).toEqual([owner.userId, agent.id].sort());
    expect(await readersAfter(owner.userId)).toEqual([agent.id]);
  });

  it("for administrators reaches all of them and nobody else", async () => {
    const { user: admin, list } = await makeAccount({ role: "admin" });
    const count = await notifyAdministrators(
      database,
      { kind: "chat-reported", id: "room 1", values: { person: "Aline", reason: "Rude" }, event: "report" },
      now,
    );
    expect(count).toBe(
      await database.$count(users, and(eq(users.role, "admin"), eq(users.status, "active"))),
    );
    expect(await list()).toMatchObject([{ userId: admin.id, actionUrl: "/dashboard/admin?chat=room%201" }]);
  });
});

describe("a list of notifications", () => {
  it("lets only its reader mark entries as read, one by one or all, and delete them", async () => {
    const { user, actor, person: account, list } = await makeAccount();
    const { actor: stranger } = await makeAccount();
    for (const _ of [1, 2, 3]) await notify(database, refund([user.id]), now);
    const [first, second] = await list();
    const id = first?.id ?? "";
    const none = { code: "not_found" };
    const { actor: office } = await makeAccount({ role: "admin" });
    for (const other of [stranger, office]) {
      await expect(markNotificationRead(other, id, "en", now)).rejects.toMatchObject(none);
      await expect(deleteNotification(other, id, now)).rejects.toMatchObject(none);
      await expect(markAllNotificationsRead(other, account, now)).rejects.toMatchObject(none);
    }
    await expect(countUnread(stranger, account)).rejects.toMatchObject(none);
    await expect(
      listNotifications(stranger, account, notificationsQuery.parse({}), "en"),
    ).rejects.toMatchObject(none);
    expect(await markNotificationRead(actor, id, "en", now)).toMatchObject({ id, isRead: true });
    expect(await countUnread(actor, account)).toEqual({ unreadCount: 2 });
    expect(await markAllNotificationsRead(actor, account, now)).toEqual({ updated: 2 });
    expect(await markAllNotificationsRead(actor, account, now)).toEqual({ updated: 0 });
    await deleteNotification(actor, second?.id ?? "", now);
    await expect(deleteNotification(actor, second?.id ?? "", now)).rejects.toMatchObject(none);
    expect(await list()).toHaveLength(2);
  });
});

describe("a notification written by a person", () => {
  it("goes to the caller's own list, and to another's only from an administrator", async () => {
    const { actor, user, list } = await makeAccount();
    const { actor: stranger } = await makeAccount();
    const { actor: admin } = await makeAccount({ role: "admin" });
    const mine = { ...text, type: "success" as const };
    expect(await createNotification(actor, mine, context)).toMatchObject({ userId: user.id });
    expect(await messagesTo(user.id)).toEqual([]);
    const others = { ...text, userId: user.id };
    await expect(createNotification(stranger, others, context)).rejects.toMatchObject({ code: "not_found" });
    await expect(sendNotification(stranger, others, context)).rejects.toMatchObject({ code: "forbidden" });
    const wrong = { ...others, userType: "business" as const };
    await expect(sendNotification(admin, wrong, context)).rejects.toMatchObject({ code: "not_found" });
    await sendNotification(admin, { ...others, userType: "individual" }, context);
    expect((await list()).map(({ title }) => title)).toEqual(["Road works", "Road works"]);
    expect(await messagesTo(user.id)).toMatchObject([{ subject: "Road works" }]);
    const isAbout = and(
      eq(auditEntries.action, "notification.send-one"),
      eq(auditEntries.subjectId, user.id),
    );
    expect(await database.select().from(auditEntries).where(isAbout)).toMatchObject([
      { actorId: admin.userId, detail: { title: "Road works", message: "KN 5 is closed." } },
    ]);
  });
});
