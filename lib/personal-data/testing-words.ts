import { randomUUID } from "node:crypto";
import type { Database } from "@/db";
import { issueReports } from "@/db/schema/issue-reports";
import { outboxMessages } from "@/db/schema/outbox";
import { supportMessages, supportNotes, supportTickets } from "@/db/schema/support";

interface Writing {
  userId: string;
  adminId: string;
  email: string;
  phone: string;
  word: (name: string) => string;
}

/** What somebody asked support, reported, and was written. */
export async function leaveWords(
  database: Database,
  { userId, word, email, phone, adminId }: Writing,
): Promise<void> {
  const ticketId = randomUUID();
  const about = { name: word("name"), email, phone, subject: word("subject") };
  await database.insert(supportTickets).values({ id: ticketId, reference: word("GS"), userId, ...about });
  await database.insert(supportMessages).values([
    { id: randomUUID(), ticketId, sender: "visitor", authorId: userId, body: word("question") },
    { id: randomUUID(), ticketId, sender: "support", authorId: adminId, body: `Dear ${word("First")}` },
  ]);
  await database
    .insert(supportNotes)
    .values({ id: randomUUID(), ticketId, authorId: adminId, body: word("note") });
  const report = { reporterId: userId, reason: "other" as const, text: "The sign is crooked.", email };
  await database.insert(issueReports).values({ id: randomUUID(), ...report });
  const letter = { channel: "email" as const, recipient: email, template: "password-changed", locale: "en" };
  await database
    .insert(outboxMessages)
    .values({ id: randomUUID(), userId, ...letter, subject: word("subject"), body: word("body") });
}
