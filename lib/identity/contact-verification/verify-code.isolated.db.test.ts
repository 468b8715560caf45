import { eq } from "drizzle-orm";
import { afterAll, expect, it, vi } from "vitest";
import { otpCodes } from "@/db/schema/identity/otp-codes";
import { users } from "@/db/schema/identity/users";
import { outboxMessages } from "@/db/schema/messaging/outbox";
import { makeUser } from "@/db/testing/factories";
import { freshDatabase } from "@/db/testing/fresh-database";
import { actorFor } from "@/db/testing/scenarios";
import { sendDueMessages } from "@/lib/messaging/email-and-sms/send-due-messages";
import { simulateTwilioVerify } from "@/lib/messaging/email-and-sms/testing-providers";
import { sendCode } from "./commands";
import { verifyCode } from "./verify-code";

// Runs outside demo mode, with Twilio Verify for phone codes and without any mail server.
const twilio = await simulateTwilioVerify("VA1", "key", "secret");
afterAll(twilio.close);
vi.stubEnv("DEMO_MODE", "0");
vi.stubEnv("TWILIO_VERIFY_URL", twilio.url);
vi.stubEnv("TWILIO_VERIFY_SERVICE", "VA1");
vi.stubEnv("TWILIO_API_KEY", "key");
vi.stubEnv("TWILIO_API_SECRET", "secret");
const database = await freshDatabase();
const now = new Date("2026-12-01T08:00:00Z");
const context = { device: { ipAddress: "10.3.0.1", userAgent: "test" }, now };

async function newcomer() {
  const user = await makeUser(database, { emailVerifiedAt: null, phoneVerifiedAt: null });
  const phone = { channel: "sms", target: user.phone ?? "" } as const;
  const read = async () => (await database.select().from(users).where(eq(users.id, user.id)))[0];
  return { user, actor: actorFor(user), phone, read };
}

it("lets Twilio create, send and check a code, which never reaches us", async () => {
  const { user, actor, phone, read } = await newcomer();
  await sendCode(actor, phone, context);
  const [otp] = await database.select().from(otpCodes).where(eq(otpCodes.userId, user.id));
  expect(otp?.codeHash).toBeNull();
  expect(await sendDueMessages("phone-check", now)).toBe(1);
  const [message] = await database.select().from(outboxMessages).where(eq(outboxMessages.userId, user.id));
  expect(message).toMatchObject({ template: "phone-check", status: "sent", provider: "twilio", body: "" });
  await expect(verifyCode(actor, phone, "654321", context)).rejects.toMatchObject({ key: "codeInvalid" });
  await verifyCode(actor, phone, "123456", context);
  expect((await read())?.phoneVerifiedAt).toEqual(now);
});

it("uses up no attempt for a code that Twilio could not check", async () => {
  const { user, actor, phone } = await newcomer();
  await sendCode(actor, phone, context);
  await sendDueMessages("phone-check", now);
  twilio.responses.push("none", "response");
  await expect(verifyCode(actor, phone, "123456", context)).rejects.toMatchObject({ code: "unavailable" });
  const [otp] = await database.select().from(otpCodes).where(eq(otpCodes.userId, user.id));
  expect(otp?.attemptsLeft).toBe(5);
  await verifyCode(actor, phone, "123456", context);
});

it("reports that nothing can be sent, and counts no code", async () => {
  const { user, actor } = await newcomer();
  const email = { channel: "email", target: user.email } as const;
  await expect(sendCode(actor, email, context)).rejects.toMatchObject({
    code: "unavailable",
    key: "emailNotSent",
  });
  expect(await database.$count(otpCodes, eq(otpCodes.userId, user.id))).toBe(0);
});
