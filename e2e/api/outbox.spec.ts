import { eq } from "drizzle-orm";
import { v7 as uuid } from "uuid";
import { outboxMessages } from "@/db/schema/outbox";
import { expect, test } from "../fixtures";
import { stage } from "../people";

test("200: what would have been sent, newest first, by channel (demo mode)", async ({ anonymous }) => {
  const recipient = `+25078${String(Date.now()).slice(-7)}`;
  const id = uuid();
  const letter = { id, channel: "sms", recipient, template: "phone-code", locale: "en" } as const;
  await stage()
    .insert(outboxMessages)
    .values({ ...letter, body: "424242 is your code" });
  const answer = await anonymous.get("/api/outbox?channel=sms");
  expect(answer.status()).toBe(200);
  const { items } = await answer.json();
  expect(items.find((item: { id: string }) => item.id === id)).toMatchObject({
    ...{ recipient, channel: "sms", template: "phone-code", subject: null },
    body: expect.stringContaining("424242"),
  });
  const emails = await (await anonymous.get("/api/outbox?channel=email")).json();
  expect(emails.items.every((item: { channel: string }) => item.channel === "email")).toBe(true);
  // It "leaves" by itself: the clock notes it as sent. Others write letters meanwhile, so the first page may have lost it.
  const status = async () => {
    const [row] = await stage().select().from(outboxMessages).where(eq(outboxMessages.id, id));
    return row?.status;
  };
  await expect.poll(status, { timeout: 60_000 }).toBe("sent");
});
