import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { makeUser } from "@/db/factories";
import { outboxMessages } from "@/db/schema/outbox";
import { freshDatabase } from "@/db/testing";
import { queueMessage } from "./commands";

const database = await freshDatabase();
const now = new Date("2026-12-01T08:00:00Z");

const stored = async (id: string) =>
  (await database.select().from(outboxMessages).where(eq(outboxMessages.id, id)))[0];

it("writes a letter in its reader's language, due at once", async () => {
  const { id: userId, email } = await makeUser(database);
  const letter = { channel: "email", recipient: email, userId, template: "password-changed" } as const;
  const values = {
    name: "Aline",
    when: "1 Dec 2026, 10:00",
    link: "https://gendana.example/forgot-password",
  };
  const id = await queueMessage(database, { ...letter, locale: "fr", values }, now);
  const message = await stored(id);
  expect(message).toMatchObject({
    ...{ channel: "email", recipient: email, userId, template: "password-changed", locale: "fr" },
    ...{ status: "queued", attempts: 0, nextAttemptAt: now, createdAt: now, sentAt: null },
  });
  expect(message?.subject).toBe("Votre mot de passe a été modifié");
  expect(message?.body).toContain("Bonjour Aline,");
  expect(message?.body).toContain("https://gendana.example/forgot-password");
});

it("writes an SMS without a subject, in English where the language is not one of ours", async () => {
  const letter = {
    channel: "sms",
    recipient: "+250788123456",
    userId: null,
    template: "phone-code",
  } as const;
  const id = await queueMessage(database, { ...letter, locale: "sw", values: { code: "012345" } }, now);
  expect(await stored(id)).toMatchObject({
    ...{ channel: "sms", locale: "en", subject: null },
    body: "012345 is your Gendana code. It is good for 10 minutes. Nobody of ours will ask you for it.",
  });
});

it("leaves nothing behind when what it tells of did not happen", async () => {
  const letter = {
    channel: "sms",
    recipient: "+250788000001",
    userId: null,
    template: "phone-code",
  } as const;
  const failing = database.transaction(async (tx) => {
    await queueMessage(tx, { ...letter, locale: "en", values: { code: "111111" } }, now);
    throw new Error("something else went wrong");
  });
  await expect(failing).rejects.toThrow("something else");
  expect(await database.$count(outboxMessages, eq(outboxMessages.recipient, letter.recipient))).toBe(0);
});
