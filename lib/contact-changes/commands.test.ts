import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { factoryPassword, makeUser } from "@/db/factories";
import { actorFor } from "@/db/scenario";
import { auditEntries } from "@/db/schema/audit";
import { outboxMessages } from "@/db/schema/outbox";
import { users } from "@/db/schema/users";
import { freshDatabase } from "@/db/testing";
import { after, MINUTE_MS } from "@/lib/dates";
import { sendPhoneCode } from "@/lib/otp/wire";
import { changeIndividual } from "@/lib/profile/commands";
import { requestEmailChange, requestPhoneChange, withdrawChange } from "./commands";

const database = await freshDatabase();
const now = new Date("2026-12-01T08:00:00Z");
const occasion = { device: { ipAddress: "10.7.0.1", userAgent: "test" }, now };
const password = factoryPassword;

async function someone(fields: Parameters<typeof makeUser>[1] = {}) {
  const user = await makeUser(database, fields);
  const read = async () => (await database.select().from(users).where(eq(users.id, user.id)))[0];
  return { user, actor: actorFor(user), read };
}

describe("another e-mail address", () => {
  it("waits: the account keeps its own, and the code goes to the new one", async () => {
    const { user, actor, read } = await someone();
    const email = "aline.new@example.com";
    await requestEmailChange(actor, { email, password }, occasion);
    expect(await read()).toMatchObject({ email: user.email, pendingEmail: email });
    const letters = await database.select().from(outboxMessages).where(eq(outboxMessages.userId, user.id));
    expect(letters.map(({ recipient, template }) => [recipient, template])).toEqual([[email, "email-code"]]);
    const entries = await database.select().from(auditEntries).where(eq(auditEntries.subjectId, user.id));
    expect(entries.map(({ action }) => action)).toEqual(["email.change-request"]);
    expect(JSON.stringify(entries)).not.toContain(email);
  });

  it("needs the password, and is given up with its code", async () => {
    const { actor, read } = await someone();
    const email = "given.up@example.com";
    await expect(requestEmailChange(actor, { email, password: "wrong" }, occasion)).rejects.toMatchObject({
      details: { fields: { password: expect.any(String) } },
    });
    expect((await read())?.pendingEmail).toBeNull();
    await requestEmailChange(actor, { email, password }, occasion);
    await withdrawChange(actor, "email", now);
    expect((await read())?.pendingEmail).toBeNull();
  });

  it("is not one that is another's, nor the present one", async () => {
    const { user: other } = await someone({ email: "Other.Person@example.com" });
    const { actor } = await someone();
    const ask = (email: string) => requestEmailChange(actor, { email, password }, occasion);
    await expect(ask(other.email.toLowerCase())).rejects.toMatchObject({ key: "emailTaken" });
    await expect(ask("admin@gendana.rw")).rejects.toMatchObject({ key: "emailTaken" });
    await expect(ask(actor.email)).rejects.toMatchObject({
      details: { fields: { email: "contactUnchanged" } },
    });
  });

  it("is not said to be in use without end", async () => {
    const { user: other } = await someone();
    const { actor } = await someone();
    const codes: string[] = [];
    for (let count = 0; count < 22; count++)
      await requestEmailChange(actor, { email: other.email, password }, occasion).catch(({ code }) =>
        codes.push(code),
      );
    expect(codes[0]).toBe("conflict");
    expect(codes.slice(20)).toEqual(["rate_limited", "rate_limited"]);
  });

  it("is not for the demonstration's accounts", async () => {
    const { actor } = await someone({ email: "renter@gendana.rw" });
    const change = { email: "mine@example.com", password };
    await expect(requestEmailChange(actor, change, occasion)).rejects.toMatchObject({
      key: "demoAccountKept",
    });
  });
});

describe("another telephone", () => {
  it("gets no code before the password was typed, though the documented record takes it without", async () => {
    const { actor } = await someone({ phoneVerifiedAt: now });
    const send = (at = occasion) =>
      sendPhoneCode({ actor, body: { phoneNumber: "0788 555 333" }, locale: "en", ...at });
    await changeIndividual(actor, actor.userId, { phone: "0788 555 333" }, occasion);
    await expect(send()).rejects.toMatchObject({ key: "phoneAskedWithoutPassword" });
    const soon = { ...occasion, now: after(now, MINUTE_MS) };
    await requestPhoneChange(actor, { phone: "0788 555 333", password }, soon);
    await send({ ...occasion, now: after(now, 3 * MINUTE_MS) });
  });

  it("is written in one way, and waits for the code that goes there", async () => {
    const { user, actor, read } = await someone();
    await requestPhoneChange(actor, { phone: "0788 555 444", password }, occasion);
    expect(await read()).toMatchObject({ phone: user.phone, pendingPhone: "+250788555444" });
    await expect(
      requestPhoneChange(actor, { phone: user.phone ?? "", password }, occasion),
    ).rejects.toMatchObject({ details: { fields: { phone: "contactUnchanged" } } });
    await expect(requestPhoneChange(actor, { phone: "123456", password }, occasion)).rejects.toMatchObject({
      details: { fields: { phone: "phoneInvalid" } },
    });
  });
});
