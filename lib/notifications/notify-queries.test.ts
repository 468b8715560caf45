import { and, desc, eq } from "drizzle-orm";
import { v7 as uuid } from "uuid";
import { describe, expect, it } from "vitest";
import { makeMember, makeUser } from "@/db/factories";
import { actorFor, completedScenario, rentalScenario } from "@/db/scenario";
import { auditEntries } from "@/db/schema/audit";
import { letterTemplates } from "@/db/schema/letter-templates";
import { notificationPreferences, notifications } from "@/db/schema/notifications";
import { outboxMessages } from "@/db/schema/outbox";
import { pushSubscriptions } from "@/db/schema/push";
import { users } from "@/db/schema/users";
import { freshDatabase } from "@/db/testing";
import { after, DAY_MS } from "@/lib/dates";
import { changeLetter } from "@/lib/letter-templates/commands";
import { getLetterTemplate } from "@/lib/letter-templates/queries";
import { readNews } from "@/lib/live/queries";
import { listBroadcasts } from "./broadcast-queries";
import { deleteNotification, markAllRead, markRead } from "./commands";
import { notificationsQuery } from "./contract";
import { hostsOf, notify } from "./notify";
import { countUnread, listNotifications } from "./queries";
import { createNotification, sendForBusiness, sendNotification, sendToMany } from "./send";

const database = await freshDatabase();
const now = new Date("2026-12-01T10:00:00Z");
const night = new Date("2026-12-01T20:00:00Z");
const occasion = { now, device: { ipAddress: "10.4.0.2", userAgent: null }, locale: "en" } as const;

async function someone(columns: Parameters<typeof makeUser>[1] = {}) {
  const user = await makeUser(database, columns);
  const actor = actorFor(user);
  const person = { userType: user.role, userId: user.id };
  const list = async (locale: "en" | "fr" | "rw" = "en") =>
    (await listNotifications(actor, person, notificationsQuery.parse({}), locale)).items;
  return { user, actor, person, list };
}

const lettersTo = (userId: string) =>
  database
    .select()
    .from(outboxMessages)
    .where(eq(outboxMessages.userId, userId))
    .orderBy(desc(outboxMessages.createdAt));
const words = {
  ...{ type: "info" as const, priority: "high" as const, category: "system" },
  ...{ title: "Road works", message: "KN 5 is closed." },
};
let events = 0;
const payout = (to: string[], event = `test:${events++}`) => ({
  ...{ kind: "payout-made" as const, to, event, actionUrl: "/dashboard/business/payouts" },
  values: { reference: "GP-1", amountCents: 123_450, business: "Umucyo" },
});
const asked = (to: string[]) => ({
  ...{ kind: "booking-requested" as const, to, event: `test:${events++}` },
  values: { person: "Aline", car: "RAV4", startsAt: now.toISOString(), endsAt: now.toISOString() },
});

describe("what concerns somebody", () => {
  it("is in their list in their language, and a letter, once", async () => {
    const { user, actor, person, list } = await someone({ locale: "fr" });
    const news = payout([user.id, user.id]);
    await database.transaction((tx) => notify(tx, news, now));
    await database.transaction((tx) => notify(tx, news, now));
    expect(await list("fr")).toMatchObject([
      { title: "Versement en route", type: "info", priority: "medium", category: "payout", isRead: false },
    ]);
    expect((await list())[0]?.message).toBe("Payout GP-1 over $1,234.50 is being transferred to Umucyo.");
    expect(await countUnread(actor, person)).toEqual({ unreadCount: 1 });
    const [letter, ...more] = await lettersTo(user.id);
    expect(letter).toMatchObject({ channel: "email", locale: "fr", subject: "Versement en route" });
    expect(letter?.body).toContain("/fr/dashboard/business/payouts");
    expect(more).toEqual([]);
  });

  it("is told in an administrator's words, under the bell and by letter, in their language alone", async () => {
    const [english, french] = [await someone(), await someone({ locale: "fr" })];
    const { actor: admin } = await someone({ role: "admin" });
    const occasion = { now, device: { ipAddress: "10.4.0.2", userAgent: null } };
    const params = { kind: "news-refund-granted", locale: "en" } as const;
    const { original } = (await getLetterTemplate(admin, params.kind)).wordings.en;
    const wording = { subject: "{amountCents} for you", body: "About {car}.\n\n{reference}", action: null };
    await changeLetter(admin, params, { ...wording, was: original }, occasion);
    const back = {
      to: [english.user.id, french.user.id],
      values: { car: "RAV4", reference: "GB-1", amountCents: 500 },
    };
    await notify(database, { ...back, kind: "refund-granted", event: "back" }, now);
    expect(await english.list()).toMatchObject([{ title: "$5 for you", message: "About RAV4.\n\nGB-1" }]);
    const [letter] = await lettersTo(english.user.id);
    expect(letter).toMatchObject({ template: "notice", subject: "$5 for you" });
    expect(letter?.body).toMatch(/^Hello .+,\n\nAbout RAV4\.\n\nGB-1\n\nOpen it here: /);
    expect((await lettersTo(french.user.id))[0]?.subject).not.toContain("for you");
    await changeLetter(admin, params, { ...original, was: wording }, occasion);
    expect((await english.list())[0]?.title).toBe("You get money back");
    // A wording that a later version's values do not fit gives way to the original.
    const stale = { kind: params.kind, locale: "en", subject: "{gone}", body: "x", updatedAt: now };
    await database.insert(letterTemplates).values({ ...stale, updatedBy: admin.userId });
    expect((await english.list())[0]?.title).toBe("You get money back");
  });

  it("is told to nobody when it did not happen", async () => {
    const { user, actor, list } = await someone();
    const { cursor } = await readNews(actor, undefined);
    const failing = database.transaction(async (tx) => {
      await notify(tx, payout([user.id]), now);
      throw new Error("rolled back");
    });
    await expect(failing).rejects.toThrow("rolled back");
    expect(await list()).toEqual([]);
    expect(await lettersTo(user.id)).toEqual([]);
    expect((await readNews(actor, cursor)).events).toEqual([]);
  });

  it("comes by the channels they chose; an SMS only for what is urgent, to a verified number, and not at night", async () => {
    const { user } = await someone();
    const chosen = { userId: user.id, email: false, sms: true };
    await database.insert(notificationPreferences).values(chosen);
    await notify(database, payout([user.id]), night);
    expect(await lettersTo(user.id)).toEqual([]);
    await notify(database, { ...asked([user.id]), values: { ...asked([]).values, deadlineAt: 0 } }, night);
    expect(await lettersTo(user.id)).toMatchObject([
      { channel: "sms", recipient: user.phone, nextAttemptAt: new Date("2026-12-02T05:00:00Z") },
    ]);
    await database.update(users).set({ phoneVerifiedAt: null }).where(eq(users.id, user.id));
    await notify(database, { ...asked([user.id]), values: { ...asked([]).values, deadlineAt: 0 } }, now);
    expect(await lettersTo(user.id)).toHaveLength(1);
  });

  it("waits for every browser they asked to be told in, once an event, unless push is off", async () => {
    const { user } = await someone({ locale: "rw" });
    const [phone, laptop] = [crypto.randomUUID(), crypto.randomUUID()];
    const keys = { userId: user.id, p256dh: "", auth: "" };
    const agent = "Mozilla/5.0 (Linux; Android 14) Chrome/130 Mobile";
    await database.insert(pushSubscriptions).values([
      { ...keys, id: phone, endpoint: `https://push.example/${phone}`, userAgent: agent },
      { ...keys, id: laptop, endpoint: `https://push.example/${laptop}` },
    ]);
    await database.insert(notificationPreferences).values({ userId: user.id, email: false });
    const news = payout([user.id]);
    for (const _ of [1, 2]) await notify(database, news, night);
    const pushes = await lettersTo(user.id);
    expect(pushes.map(({ push }) => push?.subscriptionId).sort()).toEqual([phone, laptop].sort());
    expect(pushes.find(({ push }) => push?.subscriptionId === phone)).toMatchObject({
      ...{ channel: "push", locale: "rw", nextAttemptAt: night, push: { urgency: "normal" } },
      recipient: `${user.email} · Chrome · Android`,
      body: expect.stringMatching(/GP-1.*\n\nhttp.*\/rw\/dashboard\/business\/payouts$/s),
    });
    // What is merely noted waits under the bell.
    const noted = { to: [user.id], event: "noted", values: { car: "RAV4" } };
    await notify(database, { ...noted, kind: "rental-started" }, now);
    await database.update(notificationPreferences).set({ push: false });
    await notify(database, payout([user.id]), now);
    expect(await lettersTo(user.id)).toHaveLength(2);
  });

  it("is not told to closed accounts", async () => {
    const { user } = await someone({ status: "inactive" });
    expect(await notify(database, payout([user.id]), now)).toBe(0);
  });

  it("reaches those of a team who run rentals", async () => {
    const { business, owner } = await rentalScenario(database);
    const [agent, accountant] = [await makeUser(database), await makeUser(database)];
    await makeMember(database, { businessId: business.id, userId: agent.id, role: "agent" });
    await makeMember(database, { businessId: business.id, userId: accountant.id, role: "accountant" });
    expect((await hostsOf(database, business.id)).sort()).toEqual([owner.userId, agent.id].sort());
  });
});

describe("a list", () => {
  it("is read, one by one or all, and shortened, by its reader only", async () => {
    const { user, actor, person, list } = await someone();
    const { actor: stranger } = await someone();
    for (const _ of [1, 2, 3]) await notify(database, payout([user.id]), now);
    const [first, second] = await list();
    const id = first?.id ?? "";
    const none = { code: "not_found" };
    const { actor: office } = await someone({ role: "admin" });
    for (const other of [stranger, office]) {
      await expect(markRead(other, id, "en", now)).rejects.toMatchObject(none);
      await expect(deleteNotification(other, id, now)).rejects.toMatchObject(none);
      await expect(markAllRead(other, person, now)).rejects.toMatchObject(none);
    }
    await expect(countUnread(stranger, person)).rejects.toMatchObject(none);
    await expect(
      listNotifications(stranger, person, notificationsQuery.parse({}), "en"),
    ).rejects.toMatchObject(none);
    expect(await markRead(actor, id, "en", now)).toMatchObject({ id, isRead: true });
    expect(await countUnread(actor, person)).toEqual({ unreadCount: 2 });
    expect(await markAllRead(actor, person, now)).toEqual({ updated: 2 });
    expect(await markAllRead(actor, person, now)).toEqual({ updated: 0 });
    await deleteNotification(actor, second?.id ?? "", now);
    await expect(deleteNotification(actor, second?.id ?? "", now)).rejects.toMatchObject(none);
    expect(await list()).toHaveLength(2);
  });
});

describe("what people write", () => {
  it("goes into one's own list, and into another's only by an administrator", async () => {
    const { actor, user, list } = await someone();
    const { actor: stranger } = await someone();
    const { actor: admin } = await someone({ role: "admin" });
    const mine = { ...words, type: "success" as const };
    expect(await createNotification(actor, mine, occasion)).toMatchObject({ userId: user.id });
    expect(await lettersTo(user.id)).toEqual([]);
    const others = { ...words, userId: user.id };
    await expect(createNotification(stranger, others, occasion)).rejects.toMatchObject({ code: "not_found" });
    await expect(sendNotification(stranger, others, occasion)).rejects.toMatchObject({ code: "forbidden" });
    const wrong = { ...others, userType: "business" as const };
    await expect(sendNotification(admin, wrong, occasion)).rejects.toMatchObject({ code: "not_found" });
    await sendNotification(admin, { ...others, userType: "individual" }, occasion);
    expect((await list()).map(({ title }) => title)).toEqual(["Road works", "Road works"]);
    expect(await lettersTo(user.id)).toMatchObject([{ subject: "Road works" }]);
    const isAbout = and(
      eq(auditEntries.action, "notification.send-one"),
      eq(auditEntries.subjectId, user.id),
    );
    expect(await database.select().from(auditEntries).where(isAbout)).toMatchObject([
      { actorId: admin.userId, detail: { title: "Road works", message: "KN 5 is closed." } },
    ]);
  });

  it("goes to many at once, to each once, by id and by kind", async () => {
    const [one, two] = [await someone({ role: "business" }), await someone()];
    const { actor: admin } = await someone({ role: "admin" });
    const to = {
      ...words,
      userIds: [one.user.id, two.user.id, two.user.id],
      userTypes: ["business" as const],
    };
    const { sent } = await sendToMany(admin, to, occasion);
    expect(sent).toBe(1 + (await database.$count(users, eq(users.role, "business"))));
    expect(await one.list()).toHaveLength(1);
    expect(await two.list()).toHaveLength(1);
    await expect(sendToMany(one.actor, to, occasion)).rejects.toMatchObject({ code: "forbidden" });
    // An id nobody has is a mistake: nothing is sent, and nothing is in the history.
    const { items: history } = await listBroadcasts(admin, { limit: 100 });
    for (const userIds of [[uuid()], [one.user.id, uuid()]])
      await expect(sendToMany(admin, { ...words, userIds, userTypes: [] }, occasion)).rejects.toMatchObject({
        details: { fields: { userIds: "accountsUnknown" } },
      });
    expect(await one.list()).toHaveLength(1);
    expect((await listBroadcasts(admin, { limit: 100 })).items).toEqual(history);
  });

  it("goes from a business to its renters and team, and to nobody else", async () => {
    const { owner, renter, business } = await completedScenario(database, now);
    const { user: stranger, actor } = await someone();
    const write = (userId: string, by = owner, at = now) =>
      sendForBusiness(by, business.id, { ...words, userId }, { ...occasion, now: at });
    expect(await write(renter.userId)).toMatchObject({ userId: renter.userId, title: "Road works" });
    await expect(write(stranger.id)).rejects.toMatchObject({ code: "not_found" });
    await expect(write(renter.userId, actor)).rejects.toMatchObject({ code: "not_found" });
    const about = and(eq(notifications.userId, renter.userId), eq(notifications.businessId, business.id));
    await Promise.allSettled(Array.from({ length: 22 }, () => write(renter.userId)));
    await expect(write(renter.userId)).rejects.toMatchObject({ code: "rate_limited" });
    expect(await database.$count(notifications, about)).toBe(20);
    await write(renter.userId, owner, after(now, DAY_MS));
  });
});
