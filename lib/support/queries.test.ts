import { and, desc, eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { makeUser } from "@/db/factories";
import { actorFor } from "@/db/scenario";
import { issueReports } from "@/db/schema/issue-reports";
import { outboxMessages } from "@/db/schema/outbox";
import { supportMessages } from "@/db/schema/support";
import { freshDatabase } from "@/db/testing";
import { after, MINUTE_MS } from "@/lib/dates";
import { reportIssue } from "@/lib/issue-reports/commands";
import { issueReportRequest } from "@/lib/issue-reports/contract";
import { notificationsQuery } from "@/lib/notifications/contract";
import { listNotifications } from "@/lib/notifications/queries";
import { closeTicket, openTicket, receiveContactMessage, reopenTicket, replyToTicket } from "./commands";
import { contactMessage, ticketRequest, ticketView } from "./contract";
import { findTicket, getTicket, listTicketChat, listTicketQueue, listTickets } from "./queries";
import { MOST_OPEN_TICKETS } from "./rules";

const database = await freshDatabase();
const now = new Date("2026-12-01T08:00:00Z");
const later = (minutes: number) => after(now, minutes * MINUTE_MS);
const asked = ticketRequest.parse({ subject: "A bill", description: "Why twice?" });
const page = { page: 1, limit: 20 };
const notFound = { code: "not_found" };

async function someone(role: "individual" | "business" | "admin" = "individual", locale = "en") {
  const actor = actorFor(await makeUser(database, { role, locale }));
  return { actor, person: { userType: role, userId: actor.userId } };
}

async function letters(recipient: string) {
  return database
    .select()
    .from(outboxMessages)
    .where(eq(outboxMessages.recipient, recipient))
    .orderBy(desc(outboxMessages.createdAt));
}

describe("a ticket", () => {
  it("is opened with its first message, waits for support, and is on its person's list", async () => {
    const { actor, person } = await someone();
    const ticket = await openTicket(actor, asked, now);
    expect(ticket).toMatchObject({ ...person, status: "open", subject: "A bill", userName: "Aline Uwase" });
    expect(ticket.reference).toMatch(/^GS-[A-Z0-9]{7}$/);
    expect(await listTicketChat(actor, ticket.id)).toMatchObject([
      { senderId: actor.userId, senderType: "individual", message: "Why twice?", messageType: "text" },
    ]);
    expect(await listTickets(actor, person, page)).toMatchObject({ items: [{ id: ticket.id }], total: 1 });
  });

  it("is answered by support, in a letter of the person's language, without saying who answered", async () => {
    const { actor } = await someone("business", "fr");
    const { actor: admin } = await someone("admin");
    const { id } = await openTicket(actor, asked, now);
    expect(await replyToTicket(admin, id, "Once only.\nLook again.", later(5))).toMatchObject({
      status: "answered",
      lastMessageAt: later(5).toISOString(),
    });
    const [, answer] = await listTicketChat(actor, id);
    // Pages hand over what is found, unparsed: only what is everybody's may be in it.
    expect(Object.keys((await findTicket(actor, id)) ?? {}).sort()).toEqual(
      Object.keys(ticketView.shape).sort(),
    );
    expect(answer).toMatchObject({ senderId: null, senderName: "Gendana", senderType: "support" });
    const [, seenBySupport] = await listTicketChat(admin, id);
    expect(seenBySupport).toMatchObject({ senderId: admin.userId });
    const [letter] = await letters(actor.email);
    expect(letter).toMatchObject({ template: "support-answer", locale: "fr", userId: actor.userId });
    expect(letter?.subject).toContain("Notre réponse");
    expect(letter?.body).toContain("Once only.\nLook again.");
    expect(letter?.body).toContain(`/fr/dashboard/user/support/${id}`);
    expect(await replyToTicket(actor, id, "Thank you", later(6))).toMatchObject({ status: "open" });
    // Their own words are no news to them.
    expect(await letters(actor.email)).toHaveLength(1);
  });

  it("tells its person on the page, once each, what support did with it", async () => {
    const { actor, person } = await someone("individual", "fr");
    const { actor: admin } = await someone("admin");
    const { id, reference } = await openTicket(actor, asked, now);
    await replyToTicket(admin, id, "Once only.", later(1));
    await replyToTicket(actor, id, "Thank you", later(2));
    await closeTicket(admin, id, later(3));
    await reopenTicket(actor, id, now);
    await closeTicket(actor, id, later(4));
    const query = notificationsQuery.parse({});
    const { items: told } = await listNotifications(actor, person, query, "fr");
    expect(told.map(({ title, actionUrl }) => [title, actionUrl])).toEqual([
      ["Votre ticket est clos", `/dashboard/user/support/${id}`],
      ["Notre assistance a répondu", `/dashboard/user/support/${id}`],
    ]);
    expect(told[1]?.message).toContain(reference);
  });

  it("of a visitor is answered where they said, as they have no page for it", async () => {
    const { actor: admin } = await someone("admin");
    const email = `visitor-${crypto.randomUUID()}@example.com`;
    const written = { name: "Eric", email, subject: "A wedding", message: "With a driver?" };
    await receiveContactMessage({ kind: "anonymous" }, contactMessage.parse(written), now);
    const { items } = await listTicketQueue(admin, { ...page, limit: 100, status: "open" });
    const ticket = items.find(({ userName }) => userName === "Eric");
    expect(ticket).toMatchObject({ userId: null, userType: null });
    await replyToTicket(admin, ticket?.id ?? "", "Yes, we do.", later(1));
    const [letter] = await letters(email);
    expect(letter?.template).toBe("support-answer-visitor");
    expect(letter?.body).toMatch(/Yes, we do\..*support@gendana\.rw.*GS-/s);
  });

  it("is closed by either side once, says nothing while it is, and can be opened again", async () => {
    const { actor } = await someone();
    const { actor: admin } = await someone("admin");
    const { id } = await openTicket(actor, asked, now);
    const closings = await Promise.allSettled([
      closeTicket(actor, id, later(1)),
      closeTicket(admin, id, later(1)),
    ]);
    expect(closings.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    expect(await getTicket(actor, id)).toMatchObject({ status: "closed", closedAt: later(1).toISOString() });
    await expect(replyToTicket(actor, id, "One more", later(2))).rejects.toMatchObject({
      key: "ticketClosed",
    });
    expect(await reopenTicket(actor, id, now)).toMatchObject({ status: "open", closedAt: null });
    await expect(reopenTicket(actor, id, now)).rejects.toMatchObject({ key: "ticketOpen" });
    expect(await replyToTicket(actor, id, "One more", later(2))).toMatchObject({ status: "open" });
  });

  it("is nobody else's to see, write on, close or open", async () => {
    const { actor, person } = await someone();
    const { actor: stranger } = await someone();
    const { id } = await openTicket(actor, asked, now);
    for (const attempt of [
      () => getTicket(stranger, id),
      () => getTicket({ kind: "anonymous" }, id),
      () => listTicketChat(stranger, id),
      () => listTickets(stranger, person, page),
      () => listTickets(actor, { ...person, userType: "business" }, page),
      () => replyToTicket(stranger, id, "Hello", now),
      () => closeTicket(stranger, id, now),
      () => reopenTicket(stranger, id, now),
      () => openTicket(stranger, { ...asked, ...person }, now),
    ])
      await expect(attempt()).rejects.toMatchObject(notFound);
    await expect(listTicketQueue(stranger, { ...page, status: "open" })).rejects.toMatchObject({
      code: "forbidden",
    });
    const said = and(eq(supportMessages.ticketId, id), eq(supportMessages.authorId, stranger.userId));
    expect(await database.$count(supportMessages, said)).toBe(0);
  });

  it("may be begun by an administrator, and then waits for its person, who is told", async () => {
    const { actor, person } = await someone();
    const { actor: admin } = await someone("admin");
    const ticket = await openTicket(admin, { ...asked, ...person }, now);
    expect(ticket).toMatchObject({ userId: actor.userId, status: "answered" });
    expect(await letters(actor.email)).toHaveLength(1);
    expect(await listTickets(actor, person, page)).toMatchObject({ total: 1 });
  });

  it("is one of a bounded number, also when many are opened at once", async () => {
    const { actor, person } = await someone();
    const tries = Array.from({ length: MOST_OPEN_TICKETS + 3 }, () => openTicket(actor, asked, now));
    const refused = (await Promise.allSettled(tries)).filter(({ status }) => status === "rejected");
    expect(refused).toHaveLength(3);
    for (const { reason } of refused as PromiseRejectedResult[])
      expect(reason).toMatchObject({ key: "tooManyTickets" });
    const { items, total, pageCount } = await listTickets(actor, person, { page: 2, limit: 20 });
    expect([items.length, total, pageCount]).toEqual([MOST_OPEN_TICKETS - 20, MOST_OPEN_TICKETS, 2]);
  });

  it("that began with a report resolves it, and opens it again", async () => {
    const { actor } = await someone();
    const request = issueReportRequest.parse({ text: "The tank was empty.", reason: "rental" });
    const { id: reportId, ticketId } = await reportIssue(actor, request, now);
    const stored = async () =>
      (await database.select().from(issueReports).where(eq(issueReports.id, reportId)))[0];
    expect(await getTicket(actor, ticketId ?? "")).toMatchObject({ reportId, status: "open" });
    await closeTicket(actor, ticketId ?? "", later(1));
    expect(await stored()).toMatchObject({ status: "resolved", resolvedBy: actor.userId });
    await reopenTicket(actor, ticketId ?? "", now);
    expect(await stored()).toMatchObject({ status: "open", resolvedBy: null });
  });
});
