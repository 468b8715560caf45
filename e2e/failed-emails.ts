import { v7 as uuid } from "uuid";
import { outboxMessages } from "@/db/schema/messaging/outbox";
import { testDatabase } from "./users";

/** Creates an email that exhausted its retries the given minutes ago. Returns its id. */
export async function createFailedEmail(recipient: string, minutesAgo = 0): Promise<string> {
  const id = uuid();
  await testDatabase()
    .insert(outboxMessages)
    .values({
      id,
      channel: "email",
      recipient,
      template: "booking-update",
      locale: "en",
      subject: "News",
      body: "News of a booking",
      status: "failed",
      lastError: "mailbox full",
      attempts: 8,
      createdAt: new Date(Date.now() - minutesAgo * 60_000),
    });
  return id;
}
