import { desc, eq } from "drizzle-orm";
import { outboxMessages } from "@/db/schema/outbox";
import { codeIn, linksIn } from "@/lib/outbox/rules";
import { stage } from "./people";

async function newestBody(recipient: string): Promise<string | undefined> {
  const [message] = await stage()
    .select()
    .from(outboxMessages)
    .where(eq(outboxMessages.recipient, recipient))
    .orderBy(desc(outboxMessages.createdAt), desc(outboxMessages.id))
    .limit(1);
  return message?.body;
}

/** The code in the newest message to somebody. */
export async function newestCode(recipient: string): Promise<string> {
  return codeIn((await newestBody(recipient)) ?? "") ?? "";
}

/** The link in it; undefined while there is none. */
export async function newestLink(recipient: string): Promise<URL | undefined> {
  const [link] = linksIn((await newestBody(recipient)) ?? "");
  return link ? new URL(link) : undefined;
}
