import { randomBytes } from "node:crypto";
import { v7 as uuid } from "uuid";
import { db } from "@/db";
import { supportMessages, supportTickets } from "@/db/schema/support";
import type { Actor } from "@/lib/auth/contract";
import { referenceFrom } from "@/lib/bookings/rules";
import type { ContactMessage, ContactReceipt } from "./contract";

/**
 * Puts a letter from the contact form on support's desk: a ticket with its first message. Anybody may write; who is
 * signed in finds the ticket under their account.
 */
export async function receiveContactMessage(
  actor: Actor,
  letter: ContactMessage,
  now: Date,
): Promise<ContactReceipt> {
  const userId = actor.kind === "user" ? actor.userId : null;
  const ticket = {
    id: uuid(),
    reference: referenceFrom(randomBytes(7), "GS"),
    userId,
    name: letter.name,
    email: letter.email,
    phone: letter.phone || null,
    subject: letter.subject,
    status: "open" as const,
    createdAt: now,
    lastMessageAt: now,
  };
  const message = { id: uuid(), ticketId: ticket.id, sender: "visitor" as const, authorId: userId };
  await db().transaction(async (tx) => {
    await tx.insert(supportTickets).values(ticket);
    await tx.insert(supportMessages).values({ ...message, body: letter.message, createdAt: now });
  });
  return { reference: ticket.reference, status: ticket.status, createdAt: now.toISOString() };
}
