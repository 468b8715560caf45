import { and, desc, eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { otpCodes } from "@/db/schema/identity/otp-codes";
import { sessions } from "@/db/schema/identity/sessions";
import { users } from "@/db/schema/identity/users";
import { outboxMessages } from "@/db/schema/messaging/outbox";
import { securityEvents } from "@/db/schema/platform/security-events";
import { makeUser } from "@/db/testing/factories";
import { freshDatabase } from "@/db/testing/fresh-database";
import { actorFor, notificationKindsOf } from "@/db/testing/scenarios";
import { startSession } from "@/lib/identity/sessions/commands";
import { findCode } from "@/lib/messaging/email-and-sms/rules";
import { addMs, HOUR_MS, MINUTE_MS } from "@/lib/platform/dates";
import { sendCode } from "./commands";
import { verifyCode } from "./verify-code";

const database = await freshDatabase();
const now = new Date("2026-12-01T08:00:00Z");
let serial = 0;
/** Each call uses its own network, so that tests do not consume each other's rate limits. */
const at = (minutes = 0) => {
  serial += 1;
  const device = { ipAddress: `10.41.${serial >> 8}.${serial & 255}`, userAgent: "test" };
  return { device, now: addMs(now, minutes * MINUTE_MS) };
};

async function newcomer(fields: Parameters<typeof makeUser>[1] = {}) {
  const user = await makeUser(database, { emailVerifiedAt: null, phoneVerifiedAt: null, ...fields });
  return {
    user,
    actor: actorFor(user),
    email: { channel: "email", target: user.email.toLowerCase() } as const,
    phone: { channel: "sms", target: user.phone ?? "" } as const,
    read: async () => (await database.select().from(users).where(eq(users.id, user.id)))[0],
  };
}

async function newestCode(recipient: string): Promise<string> {
  const [message] = await database
    .select()
    .from(outboxMessages)
    .where(eq(outboxMessages.recipient, recipient))
    .orderBy(desc(outboxMessages.createdAt), desc(outboxMessages.id))
    .limit(1);
  return findCode(message?.body ?? "") ?? "";
}

const anotherCode = (code: string) => (code === "111111" ? "222222" : "111111");
const wrong = { code: "invalid", details: { fields: { otp: "codeInvalid" } } };

describe("a code", () => {
  it("is refused to a session that ended while the request was on its way", async () => {
    const { user, actor, email, read } = await newcomer();
    await sendCode(actor, email, at());
    const sessionId = await database.transaction((tx) =>
      startSession(tx, user.id, at().device, "browser", now, { means: "password" }),
    );
    await database.update(sessions).set({ revokedAt: now }).where(eq(sessions.id, sessionId));
    const late = verifyCode({ ...actor, sessionId }, email, await newestCode(email.target), at());
    await expect(late).rejects.toMatchObject({ code: "unauthenticated" });
    expect((await read())?.emailVerifiedAt).toBeNull();
  });

  it("comes by email in the person's language and verifies the address, once", async () => {
    const { user, actor, email, read } = await newcomer({ locale: "fr" });
    expect(await sendCode(actor, email, at())).toEqual({
      resendInSeconds: 60,
      expiresInSeconds: 600,
      isInOutbox: true,
    });
    const code = await newestCode(email.target);
    expect(code).toMatch(/^\d{6}$/);
    const [row] = await database.select().from(otpCodes).where(eq(otpCodes.userId, user.id));
    expect(JSON.stringify(row)).not.toContain(code);
    await verifyCode(actor, email, code, at(1));
    expect((await read())?.emailVerifiedAt).toEqual(at(1).now);
    expect(await notificationKindsOf(database, user.id)).toEqual(["email-verified"]);
    await expect(verifyCode(actor, email, code, at(1))).rejects.toMatchObject(wrong);
    const events = await database.select().from(securityEvents).where(eq(securityEvents.userId, user.id));
    expect(events.map(({ kind, isRefused }) => `${kind} ${isRefused}`).sort()).toEqual([
      "email.verify false",
      "email.verify true",
    ]);
    await expect(sendCode(actor, email, at(5))).rejects.toMatchObject({
      code: "conflict",
      key: "alreadyVerified",
    });
  });

  it("comes by SMS and verifies the phone number", async () => {
    const { actor, phone, read } = await newcomer();
    await sendCode(actor, phone, at());
    await verifyCode(actor, phone, await newestCode(phone.target), at());
    expect(await read()).toMatchObject({ phoneVerifiedAt: now, emailVerifiedAt: null });
  });

  it("is valid for ten minutes", async () => {
    const { actor, email } = await newcomer();
    await sendCode(actor, email, at());
    const code = await newestCode(email.target);
    await expect(verifyCode(actor, email, code, at(10))).rejects.toMatchObject(wrong);
    await verifyCode(actor, email, code, at(9.99));
  });

  it("becomes invalid when a new one is sent", async () => {
    const { actor, email } = await newcomer();
    await sendCode(actor, email, at());
    const old = await newestCode(email.target);
    await sendCode(actor, email, at(1));
    const fresh = await newestCode(email.target);
    if (old !== fresh) await expect(verifyCode(actor, email, old, at(2))).rejects.toMatchObject(wrong);
    await verifyCode(actor, email, fresh, at(2));
  });

  it("can be requested and used only by its user", async () => {
    const { actor, email } = await newcomer();
    const { actor: stranger } = await newcomer();
    await expect(sendCode(stranger, email, at())).rejects.toMatchObject({ code: "not_found" });
    await sendCode(actor, email, at());
    const code = await newestCode(email.target);
    await expect(verifyCode(stranger, email, code, at())).rejects.toMatchObject(wrong);
  });
});

describe("guessing", () => {
  it("is limited to five attempts, even for five hundred concurrent guesses; then even the right code fails", async () => {
    const { user, actor, email, read } = await newcomer();
    await sendCode(actor, email, at());
    const code = await newestCode(email.target);
    const guesses = Array.from({ length: 500 }, () => verifyCode(actor, email, anotherCode(code), at()));
    const outcomes = await Promise.allSettled(guesses);
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toEqual([]);
    const [row] = await database.select().from(otpCodes).where(eq(otpCodes.userId, user.id));
    expect(row).toMatchObject({ attemptsLeft: 0, usedAt: null });
    await expect(verifyCode(actor, email, code, at())).rejects.toMatchObject(wrong);
    expect((await read())?.emailVerifiedAt).toBeNull();
  });

  it("allows four errors", async () => {
    const { actor, email } = await newcomer();
    await sendCode(actor, email, at());
    const code = await newestCode(email.target);
    for (let count = 0; count < 4; count++)
      await expect(verifyCode(actor, email, anotherCode(code), at())).rejects.toMatchObject(wrong);
    await verifyCode(actor, email, code, at());
  });

  it("is accepted once if the right one is entered a hundred times concurrently", async () => {
    const { actor, phone } = await newcomer();
    await sendCode(actor, phone, at());
    const code = await newestCode(phone.target);
    const outcomes = await Promise.allSettled(
      Array.from({ length: 100 }, () => verifyCode(actor, phone, code, at())),
    );
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  });
});

describe("asking again", () => {
  it("is refused for a minute, with the seconds left", async () => {
    const { actor, email } = await newcomer();
    await sendCode(actor, email, at());
    await expect(sendCode(actor, email, at(0.5))).rejects.toMatchObject({
      code: "rate_limited",
      key: "codeTooSoon",
      details: { retryAfterS: 30, values: { seconds: 30 } },
    });
    await sendCode(actor, email, at(1));
  });

  it("sends one code for a hundred concurrent requests, and five an hour", async () => {
    const { user, actor, email } = await newcomer();
    const mine = and(eq(otpCodes.userId, user.id), eq(otpCodes.channel, "email"));
    await Promise.allSettled(Array.from({ length: 100 }, () => sendCode(actor, email, at())));
    expect(await database.$count(otpCodes, mine)).toBe(1);
    for (let minute = 1; minute < 10; minute++)
      await sendCode(actor, email, at(minute)).catch((error) => expect(error.key).toBe("tooManyCodes"));
    expect(await database.$count(otpCodes, mine)).toBe(5);
    await sendCode(actor, email, { ...at(), now: addMs(now, HOUR_MS) });
  });

  it("is not kept from anybody by two accounts on another network that ask for the same number", async () => {
    const { user, actor, phone } = await newcomer();
    const { device } = at();
    const keys: string[] = [];
    for (const { actor: stranger } of [
      await newcomer({ pendingPhone: user.phone }),
      await newcomer({ pendingPhone: user.phone }),
    ])
      for (let minute = 0; minute < 6; minute++)
        await sendCode(stranger, phone, { device, now: at(minute).now }).catch(({ key }) => keys.push(key));
    expect(keys).toEqual(["tooManyCodes", "tooManyCodes"]);
    await expect(sendCode(actor, phone, { device, now: at(8).now })).rejects.toMatchObject({
      key: "tooManyCodes",
    });
    await sendCode(actor, phone, at(8));
  });

  it("is limited per network", async () => {
    const { device } = at();
    const keys: string[] = [];
    for (let count = 0; count < 61; count++) {
      const { actor, email } = await newcomer();
      await sendCode(actor, email, { device, now }).catch(({ key }) => keys.push(key));
    }
    expect(keys).toEqual(["tooManyRequests"]);
  });
});

describe("a pending address", () => {
  it("becomes the account's with its code; the old one is notified and other devices are signed out", async () => {
    const pendingEmail = "new.address@example.com";
    const { user, actor, read } = await newcomer({ pendingEmail, emailVerifiedAt: now });
    const [own, other] = await database.transaction(async (tx) => [
      await startSession(tx, user.id, at().device, "browser", now, { means: "password" }),
      await startSession(tx, user.id, at().device, "browser", now, { means: "password" }),
    ]);
    const contact = { channel: "email", target: pendingEmail } as const;
    const here = { ...actor, sessionId: own ?? "" };
    await sendCode(here, contact, at());
    await verifyCode(here, contact, await newestCode(pendingEmail), at());
    expect(await read()).toMatchObject({ email: pendingEmail, pendingEmail: null, emailVerifiedAt: now });
    const messages = and(
      eq(outboxMessages.recipient, user.email),
      eq(outboxMessages.template, "email-changed"),
    );
    expect(await database.$count(outboxMessages, messages)).toBe(1);
    const rows = await database.select().from(sessions).where(eq(sessions.userId, user.id));
    const reasons = new Map(rows.map(({ id, revokedReason }) => [id, revokedReason]));
    expect([reasons.get(own ?? ""), reasons.get(other ?? "")]).toEqual([null, "email-changed"]);
  });

  it("that another account has taken meanwhile is refused, and nothing changes", async () => {
    const pendingEmail = "contested@example.com";
    const { actor, read } = await newcomer({ pendingEmail });
    const contact = { channel: "email", target: pendingEmail } as const;
    await sendCode(actor, contact, at());
    const code = await newestCode(pendingEmail);
    await makeUser(database, { email: "Contested@example.com" });
    await expect(verifyCode(actor, contact, code, at())).rejects.toMatchObject({ key: "emailTaken" });
    expect(await read()).toMatchObject({ pendingEmail, emailVerifiedAt: null });
  });

  it("verifies a new phone number and notifies the account's email", async () => {
    const pendingPhone = "+250788999888";
    const { user, actor, read } = await newcomer({ pendingPhone });
    const contact = { channel: "sms", target: pendingPhone } as const;
    await sendCode(actor, contact, at());
    await verifyCode(actor, contact, await newestCode(pendingPhone), at());
    expect(await read()).toMatchObject({ phone: pendingPhone, pendingPhone: null, phoneVerifiedAt: now });
    const messages = and(
      eq(outboxMessages.recipient, user.email),
      eq(outboxMessages.template, "phone-changed"),
    );
    expect(await database.$count(outboxMessages, messages)).toBe(1);
  });
});
