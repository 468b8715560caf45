import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { users } from "@/db/schema/identity/users";
import { outboxMessages } from "@/db/schema/messaging/outbox";
import { auditEntries } from "@/db/schema/platform/audit";
import { factoryPassword, makeUser } from "@/db/testing/factories";
import { freshDatabase } from "@/db/testing/fresh-database";
import { actorFor } from "@/db/testing/scenarios";
import { sendPhoneCode } from "@/lib/identity/contact-verification/wire";
import { changeIndividual } from "@/lib/identity/profile/commands";
import { addMs, MINUTE_MS } from "@/lib/platform/dates";
import { requestEmailChange, requestPhoneChange, withdrawContactChange } from "./commands";

const database = await freshDatabase();
const now = new Date("2026-12-01T08:00:00Z");
const context = { device: { ipAddress: "10.7.0.1", userAgent: "test" }, now };
const password = factoryPassword;

async function someone(fields: Parameters<typeof makeUser>[1] = {}) {
  const user = await makeUser(database, fields);
  const read = async () => (await database.select().from(users).where(eq(users.id, user.id)))[0];
  return { user, actor: actorFor(user), read };
}

describe("another email address", () => {
  it("is pending: the account keeps its own, and the code goes to the new one", async () => {
    const { user, actor, read } = await someone();
    const email = "aline.new@example.com";
    await requestEmailChange(actor, { email, password }, context);
    expect(await read()).toMatchObject({ email: user.email, pendingEmail: email });
    const emails = await database.select().from(outboxMessages).where(eq(outboxMessages.userId, user.id));
    expect(emails.map(({ recipient, template }) => [recipient, template])).toEqual([[email, "email-code"]]);
    const entries = await database.select().from(auditEntries).where(eq(auditEntries.subjectId, user.id));
    expect(entries.map(({ action }) => action)).toEqual(["email.change-request"]);
    expect(JSON.stringify(entries)).not.toContain(email);
  });

  it("needs the password, and can be withdrawn with its code", async () => {
    const { actor, read } = await someone();
    const email = "given.up@example.com";
    await expect(requestEmailChange(actor, { email, password: "wrong" }, context)).rejects.toMatchObject({
      details: { fields: { password: expect.any(String) } },
    });
    expect((await read())?.pendingEmail).toBeNull();
    await requestEmailChange(actor, { email, password }, context);
    await withdrawContactChange(actor, "email", now);
    expect((await read())?.pendingEmail).toBeNull();
  });

  it("is refused if it is the current one", async () => {
    const { actor } = await someone();
    await expect(requestEmailChange(actor, { email: actor.email, password }, context)).rejects.toMatchObject({
      details: { fields: { email: "contactUnchanged" } },
    });
  });

  it("gets the same response if another account has it, and only that account is notified", async () => {
    const { user: other } = await someone({ email: "Other.Person@example.com" });
    const ask = async (email: string) => {
      const { actor, read } = await someone();
      const response = await requestEmailChange(actor, { email, password }, context);
      return { response, pendingEmail: (await read())?.pendingEmail === email };
    };
    const taken = await ask(other.email.toLowerCase());
    expect(taken).toEqual(await ask("nobodys@example.com"));
    expect(await ask("admin@gendana.rw")).toEqual(taken);
    const emails = await database.select().from(outboxMessages).where(eq(outboxMessages.userId, other.id));
    expect(emails.map(({ recipient, template }) => [recipient, template])).toEqual([
      [other.email, "account-exists"],
    ]);
  });

  it("is refused for demo accounts", async () => {
    const { actor } = await someone({ email: "renter@gendana.rw" });
    const change = { email: "mine@example.com", password };
    await expect(requestEmailChange(actor, change, context)).rejects.toMatchObject({
      key: "demoAccountKept",
    });
  });
});

describe("another phone number", () => {
  it("gets no code before the password was entered, although the documented endpoint accepts it without", async () => {
    const { actor } = await someone({ phoneVerifiedAt: now });
    const send = (at = context) =>
      sendPhoneCode({ actor, body: { phoneNumber: "0788 555 333" }, locale: "en", ...at });
    await changeIndividual(actor, actor.userId, { phone: "0788 555 333" }, context);
    await expect(send()).rejects.toMatchObject({ key: "phoneAskedWithoutPassword" });
    const soon = { ...context, now: addMs(now, MINUTE_MS) };
    await requestPhoneChange(actor, { phone: "0788 555 333", password }, soon);
    await send({ ...context, now: addMs(now, 3 * MINUTE_MS) });
  });

  it("is normalized, and pending until its code is entered", async () => {
    const { user, actor, read } = await someone();
    await requestPhoneChange(actor, { phone: "0788 555 444", password }, context);
    expect(await read()).toMatchObject({ phone: user.phone, pendingPhone: "+250788555444" });
    await expect(
      requestPhoneChange(actor, { phone: user.phone ?? "", password }, context),
    ).rejects.toMatchObject({ details: { fields: { phone: "contactUnchanged" } } });
    await expect(requestPhoneChange(actor, { phone: "123456", password }, context)).rejects.toMatchObject({
      details: { fields: { phone: "phoneInvalid" } },
    });
  });
});
