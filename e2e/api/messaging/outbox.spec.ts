import { eq } from "drizzle-orm";
import { v7 as uuid } from "uuid";
import { outboxMessages } from "@/db/schema/messaging/outbox";
import { expect, test } from "../../fixtures";
import { testDatabase } from "../../users";

test("200: lists the messages of demo mode, newest first, by channel", async ({ anonymous }) => {
  const recipient = `+25078${String(Date.now()).slice(-7)}`;
  const id = uuid();
  const message = { id, channel: "sms", recipient, template: "phone-code", locale: "en" } as const;
  await testDatabase()
    .insert(outboxMessages)
    .values({ ...message, body: "424242 is your code" });
  const response = await anonymous.get("/api/outbox?channel=sms");
  expect(response.status()).toBe(200);
  const { items } = await response.json();
  expect(items.find((item: { id: string }) => item.id === id)).toMatchObject({
    recipient,
    channel: "sms",
    template: "phone-code",
    subject: null,
    body: expect.stringContaining("424242"),
  });
  const emails = await (await anonymous.get("/api/outbox?channel=email")).json();
  expect(emails.items.every((item: { channel: string }) => item.channel === "email")).toBe(true);
  // The worker marks it as sent. Other tests write messages meanwhile, so it may have moved off the first page.
  const status = async () => {
    const [row] = await testDatabase().select().from(outboxMessages).where(eq(outboxMessages.id, id));
    return row?.status;
  };
  await expect.poll(status, { timeout: 60_000 }).toBe("sent");
});
