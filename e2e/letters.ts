import { v7 as uuid } from "uuid";
import { outboxMessages } from "@/db/schema/outbox";
import { stage } from "./people";

/** A letter that was tried as often as it may be and given up, so many minutes ago. Gives its id. */
export async function failedLetter(recipient: string, minutesAgo = 0): Promise<string> {
  const id = uuid();
  await stage()
    .insert(outboxMessages)
    .values({
      id,
      channel: "email",
      recipient,
      template: "booking-news",
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
