import { asc, eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { outboxMessages } from "@/db/schema/messaging/outbox";
import { supportMessages, supportTickets } from "@/db/schema/support/tickets";
import { makeUser } from "@/db/testing/factories";
import { freshDatabase } from "@/db/testing/fresh-database";
import { actorFor, notificationKindsOf } from "@/db/testing/scenarios";
import { addMs, DAY_MS, MINUTE_MS } from "@/lib/platform/dates";
import { openTicket, receiveContactMessage, replyToTicket } from "./commands";
import { contactMessage } from "./contract";

const database = await freshDatabase();
const device = { ipAddress: "192.0.2.1", userAgent: null };
const now = new Date("2026-12-01T08:00:00Z");
const contactFields = (fields: object = {}) =>
  contactMessage.parse({
    name: "Aline Uwase",
    email: "aline@example.com",
    subject: "A car for a wedding",
    message: "Do you rent with a driver?",
    ...fields,
  });

async function storedTicket(reference: string) {
  const [ticket] = await database
    .select()
    .from(supportTickets)
    .where(eq(supportTickets.reference, reference));
  const messages = await database
    .select()
    .from(supportMessages)
    .where(eq(supportMessages.ticketId, ticket?.id ?? ""))
    .orderBy(asc(supportMessages.createdAt));
  return { ticket, messages };
}

it("creates a ticket from a visitor's message, with a reference that can be read out", async () => {
  const { reference, status } = await receiveContactMessage({ kind: "anonymous" }, contactFields(), now);
  expect(reference).toMatch(/^GS-[A-Z0-9]{7}$/);
  expect(status).toBe("open");
  const { ticket, messages } = await storedTicket(reference);
  expect(ticket).toMatchObject({
    userId: null,
    name: "Aline Uwase",
    email: "aline@example.com",
    phone: null,
    subject: "A car for a wedding",
    status: "open",
    createdAt: now,
    lastMessageAt: now,
  });
  expect(messages).toMatchObject([
    { sender: "visitor", authorId: null, body: "Do you rent with a driver?", createdAt: now },
  ]);
});

it("notifies the administrators of a ticket, and of those by visitors once per clock hour", async () => {
  const admin = await makeUser(database, { role: "admin" });
  const writer = actorFor(await makeUser(database));
  const kinds = () => notificationKindsOf(database, admin.id);
  const hour = addMs(now, DAY_MS);
  for (const minutes of [0, 59])
    await receiveContactMessage({ kind: "anonymous" }, contactFields(), addMs(hour, minutes * MINUTE_MS));
  expect(await kinds()).toEqual(["ticket-opened"]);
  await receiveContactMessage(writer, contactFields(), hour);
  await openTicket(writer, { subject: "A refund", description: "When does it arrive?" }, hour, device);
  expect(await kinds()).toEqual(["ticket-opened", "ticket-opened", "ticket-opened"]);
  const forThem = { userId: writer.userId, subject: "A call", description: "You called about a refund." };
  await openTicket(actorFor(admin), forThem, hour, device);
  expect(await kinds()).toHaveLength(3);
});

it("links a signed-in user's message to the account, and keeps the address they entered", async () => {
  const writer = await makeUser(database);
  const actor = actorFor(writer);
  const { reference } = await receiveContactMessage(actor, contactFields({ phone: "+250 788 123 456" }), now);
  const { ticket, messages } = await storedTicket(reference);
  expect(ticket).toMatchObject({ userId: writer.id, email: "aline@example.com", phone: "+250 788 123 456" });
  expect(messages[0]?.authorId).toBe(writer.id);
});

it("answers a visitor in the language in which they wrote", async () => {
  const admin = actorFor(await makeUser(database, { role: "admin" }));
  const from = contactFields({ email: "claudine@example.com" });
  const { reference } = await receiveContactMessage({ kind: "anonymous" }, from, now, "fr");
  const { ticket } = await storedTicket(reference);
  await replyToTicket(admin, ticket?.id ?? "", "Oui, avec chauffeur.", now, device);
  const toVisitor = eq(outboxMessages.recipient, "claudine@example.com");
  expect(await database.select().from(outboxMessages).where(toVisitor)).toMatchObject([{ locale: "fr" }]);
});

it("requires an author for support's messages and a time for closed tickets", async () => {
  const { reference } = await receiveContactMessage({ kind: "anonymous" }, contactFields(), now);
  const { ticket, messages } = await storedTicket(reference);
  const answer = { ...messages[0], id: crypto.randomUUID(), sender: "support" as const };
  await expect(
    database.insert(supportMessages).values(answer as typeof supportMessages.$inferInsert),
  ).rejects.toMatchObject({ cause: { constraint_name: "support_messages_support_has_author" } });
  await expect(
    database
      .update(supportTickets)
      .set({ status: "closed" })
      .where(eq(supportTickets.id, ticket?.id ?? "")),
  ).rejects.toMatchObject({ cause: { constraint_name: "support_tickets_closed_with_time" } });
});
