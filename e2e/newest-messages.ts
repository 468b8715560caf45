import { desc, eq } from "drizzle-orm";
import { outboxMessages } from "@/db/schema/messaging/outbox";
import { findCode, listLinks } from "@/lib/messaging/email-and-sms/rules";
import { testDatabase } from "./users";

async function newestBody(recipient: string): Promise<string | undefined> {
  const [message] = await testDatabase()
    .select()
    .from(outboxMessages)
    .where(eq(outboxMessages.recipient, recipient))
    .orderBy(desc(outboxMessages.createdAt), desc(outboxMessages.id))
    .limit(1);
  return message?.body;
}

export async function newestCode(recipient: string): Promise<string> {
  return findCode((await newestBody(recipient)) ?? "") ?? "";
}

/** Returns the link in the newest message; undefined while there is none. */
export async function newestLink(recipient: string): Promise<URL | undefined> {
  const [link] = listLinks((await newestBody(recipient)) ?? "");
  return link ? new URL(link) : undefined;
}
