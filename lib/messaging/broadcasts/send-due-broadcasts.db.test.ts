import { and, desc, eq, sql } from "drizzle-orm";
import { v7 as uuid } from "uuid";
import { describe, expect, it } from "vitest";
import { broadcasts } from "@/db/schema/messaging/broadcasts";
import { notificationPreferences, notifications } from "@/db/schema/messaging/notifications";
import { outboxMessages } from "@/db/schema/messaging/outbox";
import { auditEntries } from "@/db/schema/platform/audit";
import { bookings } from "@/db/schema/rentals/bookings";
import { makeBusiness, makeUser } from "@/db/testing/factories";
import { freshDatabase } from "@/db/testing/fresh-database";
import { actorFor, bookedScenario } from "@/db/testing/scenarios";
import { unsubscribeFromEmails } from "@/lib/messaging/notifications/commands";
import { sendNotification } from "@/lib/messaging/notifications/send";
import { addMs, DAY_MS, dayIn, KIGALI, MINUTE_MS } from "@/lib/platform/dates";
import { cancelBroadcast, createBroadcast, sendBroadcastTest, sendToAccounts } from "./commands";
import { type BroadcastAudience, type NewBroadcast, newBroadcast } from "./contract";
import { countAudience, listBroadcasts } from "./queries";
import { sendDueBroadcasts } from "./send-due-broadcasts";

const database = await freshDatabase();
const now = addMs(new Date(), MINUTE_MS);
const context = { now, device: { ipAddress: "10.4.0.2", userAgent: null } };
const admin = actorFor(await makeUser(database, { role: "admin", locale: "fr" }));

const draft = (change: Partial<NewBroadcast> = {}): NewBroadcast => ({
  isMarketing: false,
  audience: { segment: "renters" },
  texts: {
    en: { title: "Road works", message: "KN 5 is closed." },
    fr: { title: "Travaux", message: "La KN 5 est fermée." },
  },
  actionUrl: null,
  priority: "medium",
  sendAt: null,
  ...change,
});
const accounts = (...userIds: string[]) => ({ segment: "accounts" as const, userIds, userTypes: [] });
const person = (columns: Parameters<typeof makeUser>[1] = {}) => makeUser(database, columns);
const receivedBy = (userId: string) =>
  database.select().from(notifications).where(eq(notifications.userId, userId));
const mailTo = (userId: string) =>
  database.select().from(outboxMessages).where(eq(outboxMessages.userId, userId));
const stored = async (id: string) =>
  (await database.select().from(broadcasts).where(eq(broadcasts.id, id)))[0];

/** Sends a broadcast to accounts that a client of the documented API named. */
async function sendTo(userIds: string[], change: Partial<NewBroadcast> = {}) {
  const { id } = await createBroadcast(
    admin,
    draft({ ...change, audience: { segment: "administrators" } }),
    context,
  );
  await database
    .update(broadcasts)
    .set({ audience: accounts(...userIds) })
    .where(eq(broadcasts.id, id));
  return id;
}

describe("a broadcast", () => {
  it("reaches each person once in their language, even if a batch fails and two processes work", async () => {
    const readers = [];
    for (const locale of ["en", "fr", "rw", "fr", "en"]) readers.push(await person({ locale }));
    const id = await sendTo(readers.map((reader) => reader.id));
    const unharmed = await person();
    const later = await sendTo([unharmed.id]);
    // The batch of the fifth person fails.
    await database.execute(sql`create function refuse() returns trigger language plpgsql as
      'begin raise exception ''refused''; end'`);
    await database.execute(
      sql.raw(`create trigger refuse before insert on notifications for each row
        when (new.user_id = '${readers[4]?.id}') execute function refuse()`),
    );
    await sendDueBroadcasts(now, 2);
    expect(await stored(later)).toMatchObject({ status: "sent", sent: 1 });
    await database.execute(sql`drop trigger refuse on notifications`);
    expect(await stored(id)).toMatchObject({ status: "sending", sent: 4 });
    await Promise.all([sendDueBroadcasts(now, 2), sendDueBroadcasts(now, 2)]);
    const texts = await Promise.all(readers.map((reader) => receivedBy(reader.id)));
    expect(texts.map((rows) => rows.map(({ title }) => title))).toEqual([
      ["Road works"],
      ["Travaux"],
      ["Road works"],
      ["Travaux"],
      ["Road works"],
    ]);
    expect(texts[2]?.[0]?.message).toBe("KN 5 is closed.\n\nUbu butumwa buri mu Cyongereza gusa.");
    expect(await mailTo(readers[1]?.id ?? "")).toMatchObject([{ subject: "Travaux", template: "notice" }]);
    expect(await stored(id)).toMatchObject({ status: "sent", sent: 5, finishedAt: now });
    const { items } = await listBroadcasts(admin, { limit: 10 });
    expect(items.find((item) => item.id === id)).toMatchObject({
      id,
      status: "sent",
      sent: 5,
      audience: { segment: "accounts", accounts: 5 },
    });
  });

  it("is sent to nobody else once it is cancelled, and cannot be cancelled when it is over", async () => {
    const readers = [await person(), await person(), await person()];
    const id = await sendTo(readers.map((reader) => reader.id));
    await database.update(broadcasts).set({ status: "sending" }).where(eq(broadcasts.id, id));
    expect(await cancelBroadcast(admin, id, context)).toMatchObject({ status: "cancelled", sent: 0 });
    await sendDueBroadcasts(now);
    expect(await receivedBy(readers[0]?.id ?? "")).toEqual([]);
    const other = await sendTo(readers.map((reader) => reader.id));
    await sendDueBroadcasts(now);
    await expect(cancelBroadcast(admin, other, context)).rejects.toMatchObject({ key: "broadcastOver" });
  });

  it("waits for its time and can be cancelled until then", async () => {
    const reader = await person();
    const sendAt = addMs(now, DAY_MS);
    const id = await sendTo([reader.id], { sendAt: sendAt.toISOString() });
    const cancelled = await sendTo([reader.id], { sendAt: sendAt.toISOString() });
    await sendDueBroadcasts(now);
    expect(await receivedBy(reader.id)).toEqual([]);
    expect(await cancelBroadcast(admin, cancelled, context)).toMatchObject({ status: "cancelled", sent: 0 });
    await expect(cancelBroadcast(admin, cancelled, context)).rejects.toMatchObject({ code: "conflict" });
    await expect(cancelBroadcast(admin, uuid(), context)).rejects.toMatchObject({ code: "not_found" });
    await sendDueBroadcasts(sendAt);
    expect(await receivedBy(reader.id)).toHaveLength(1);
    expect(await stored(id)).toMatchObject({ status: "sent", sent: 1 });
    for (const late of [addMs(now, -MINUTE_MS), addMs(now, 91 * DAY_MS)])
      await expect(
        createBroadcast(admin, draft({ sendAt: late.toISOString() }), context),
      ).rejects.toMatchObject({
        details: { fields: { sendAt: "broadcastTimeRange" } },
      });
  });

  it("of marketing leaves out those who do not want it, and its unsubscribe link turns off marketing only", async () => {
    const [reader, other] = [await person(), await person()];
    await database.insert(notificationPreferences).values({ userId: other.id, marketing: false });
    const id = await sendTo([reader.id, other.id], { isMarketing: true, priority: "urgent" });
    await sendDueBroadcasts(now);
    expect(await stored(id)).toMatchObject({ sent: 1, priority: "other" });
    expect(await receivedBy(other.id)).toEqual([]);
    const [mail] = await mailTo(reader.id);
    expect(mail?.template).toBe("notice-marketing");
    const token = /unsubscribe\/emails\?token=(\S+)$/.exec(mail?.body ?? "")?.[1] ?? "";
    await unsubscribeFromEmails(decodeURIComponent(token), now);
    await sendTo([reader.id], { isMarketing: true });
    await sendTo([reader.id]);
    await sendDueBroadcasts(now);
    expect((await receivedBy(reader.id)).map(({ category }) => category).sort()).toEqual([
      "marketing",
      "system",
    ]);
    expect(await mailTo(reader.id)).toHaveLength(2);
    // Marketing sent to one person is not emailed either.
    const notice = { title: "Sale", message: "Ten percent off.", type: "info", priority: "urgent" } as const;
    const one = { ...notice, category: "marketing", userId: reader.id };
    await sendNotification(admin, one, { ...context, locale: "en" });
    expect(await receivedBy(reader.id)).toHaveLength(3);
    expect(await mailTo(reader.id)).toHaveLength(2);
    await sendToAccounts(admin, { ...one, userIds: [other.id, admin.userId], userTypes: [] }, context);
    expect((await listBroadcasts(admin, { limit: 1 })).items[0]).toMatchObject({ priority: "other" });
  });

  it("reaches the people of its segment", async () => {
    const { renter, business, owner, bookingId } = await bookedScenario(database, false, now);
    await database.update(bookings).set({ status: "requested" }).where(eq(bookings.id, bookingId));
    const [booking] = await database.select().from(bookings).where(eq(bookings.id, bookingId));
    const day = dayIn(booking?.startsAt ?? now, KIGALI);
    const privately = await person();
    await makeBusiness(database, { kind: "individual", ownerId: privately.id });
    const french = await person({ locale: "fr" });
    await person({ locale: "fr", status: "inactive" });
    const reach = async (audience: BroadcastAudience) => {
      const [{ id } = { id: "" }] = await database
        .insert(broadcasts)
        .values({ ...chosen, id: uuid(), audience })
        .returning();
      await sendDueBroadcasts(now);
      const of = and(eq(notifications.dedupeKey, `broadcast:${id}`));
      return (await database.select().from(notifications).where(of)).map(({ userId }) => userId);
    };
    const { texts } = draft();
    const chosen = {
      texts,
      category: "system",
      type: "info",
      priority: "other",
      recipients: 1,
      sendAt: now,
      createdBy: admin.userId,
    } as const;
    expect(business.kind).toBe("company");
    expect(await reach({ segment: "companies" })).toContain(owner.userId);
    expect(await reach({ segment: "companies" })).not.toContain(privately.id);
    expect(await reach({ segment: "private-owners" })).toEqual([privately.id]);
    expect(await reach({ segment: "owners" })).toEqual(expect.arrayContaining([owner.userId, privately.id]));
    const renters = await reach({ segment: "renters" });
    expect(renters).toEqual(expect.arrayContaining([renter.userId, french.id]));
    expect(renters).not.toContain(owner.userId);
    expect(await reach({ segment: "language", locale: "fr" })).toContain(french.id);
    expect(await reach({ segment: "language", locale: "fr" })).not.toContain(renter.userId);
    expect(await reach({ segment: "booked", from: day, to: day })).toEqual([renter.userId]);
    expect(await reach({ segment: "booked", from: "2020-01-01", to: "2020-02-01" })).toEqual([]);
    const administrators = { audience: { segment: "administrators" }, isMarketing: false } as const;
    expect(await countAudience(admin, administrators)).toEqual({ count: 1 });
  });

  it("is for administrators only, and needs an English text and at least one recipient", async () => {
    const stranger = actorFor(await person());
    await expect(createBroadcast(stranger, draft(), context)).rejects.toMatchObject({ code: "forbidden" });
    await expect(listBroadcasts(stranger, { limit: 1 })).rejects.toMatchObject({ code: "forbidden" });
    const nobody = draft({ audience: { segment: "booked", from: "2020-01-01", to: "2020-01-01" } });
    await expect(createBroadcast(admin, nobody, context)).rejects.toMatchObject({
      details: { fields: { audience: "nobodyMeant" } },
    });
    const french = { ...draft(), texts: { fr: draft().texts.fr } };
    expect(newBroadcast.safeParse(french).success).toBe(false);
    const half = { ...draft(), texts: { en: draft().texts.en, fr: { title: "Travaux", message: " " } } };
    expect(newBroadcast.safeParse(half).error?.issues[0]?.path).toEqual(["texts", "fr", "message"]);
  });

  it("can be tested with an email to its author only", async () => {
    const test = { ...draft(), locale: "rw" as const };
    const { recipient } = await sendBroadcastTest(admin, test, context);
    const mail = (await mailTo(admin.userId)).find(({ subject }) => subject === "Igerageza: Road works");
    expect(mail).toMatchObject({ recipient, template: "notice", locale: "rw" });
    expect(mail?.body).toContain("Ubu butumwa buri mu Cyongereza gusa.");
  });

  it("to accounts by id and by type reaches each once, and nobody if an id is unknown", async () => {
    const [one, two] = [await person({ role: "business" }), await person()];
    const text = {
      title: "Road works",
      message: "KN 5 is closed.",
      category: "system",
      type: "info",
      priority: "high",
    } as const;
    const userIds = [one.id, two.id, two.id];
    const { sent } = await sendToAccounts(admin, { ...text, userIds, userTypes: ["business"] }, context);
    expect(sent).toBeGreaterThanOrEqual(2);
    await sendDueBroadcasts(now);
    expect(await receivedBy(one.id)).toHaveLength(1);
    expect(await receivedBy(two.id)).toHaveLength(1);
    // Thousands of ids would be looked up with every page of the audit log.
    const [entry] = await database
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.action, "notification.send"))
      .orderBy(desc(auditEntries.createdAt), desc(auditEntries.id))
      .limit(1);
    expect(entry?.detail).toMatchObject({ audience: { accounts: 2, userTypes: ["business"] } });
    expect(JSON.stringify(entry?.detail)).not.toContain(one.id);
    const before = await database.$count(broadcasts);
    for (const unknown of [[uuid()], [one.id, uuid()]])
      await expect(
        sendToAccounts(admin, { ...text, userIds: unknown, userTypes: [] }, context),
      ).rejects.toMatchObject({ details: { fields: { userIds: "accountsUnknown" } } });
    expect(await database.$count(broadcasts)).toBe(before);
  });
});
