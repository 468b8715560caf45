import { and, eq, isNull } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { makeUser } from "@/db/factories";
import { actorFor } from "@/db/scenario";
import { auditEntries } from "@/db/schema/audit";
import { notifications } from "@/db/schema/notifications";
import { freshDatabase } from "@/db/testing";
import type { UserActor } from "@/lib/auth/contract";
import { chooseNotifications, markAllRead, markRead, stopEmails } from "./commands";
import { notify } from "./notify";
import { canStopEmails, getNotificationSettings } from "./queries";
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
