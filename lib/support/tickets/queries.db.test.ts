import { and, desc, eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { outboxMessages } from "@/db/schema/messaging/outbox";
import { issueReports } from "@/db/schema/support/issue-reports";
import { supportMessages } from "@/db/schema/support/tickets";
import { makeUser } from "@/db/testing/factories";
import { freshDatabase } from "@/db/testing/fresh-database";
import { actorFor } from "@/db/testing/scenarios";
import { notificationsQuery } from "@/lib/messaging/notifications/contract";
import { listNotifications } from "@/lib/messaging/notifications/queries";
import { addMs, MINUTE_MS } from "@/lib/platform/dates";
import { reportIssue } from "@/lib/support/issue-reports/commands";
import { issueReportRequest } from "@/lib/support/issue-reports/contract";
import { closeTicket, openTicket, receiveContactMessage, reopenTicket, replyToTicket } from "./commands";
import { contactMessage, ticketRequest, ticketView } from "./contract";
import { findTicket, getTicket, listTicketChat, listTicketQueue, listTickets } from "./queries";
import { MAX_OPEN_TICKETS } from "./rules";

const database = await freshDatabase();
const device = { ipAddress: "192.0.2.1", userAgent: null };
const now = new Date("2026-12-01T08:00:00Z");
const later = (minutes: number) => addMs(now, minutes * MINUTE_MS);
const ticketInput = ticketRequest.parse({ subject: "A bill", description: "Why twice?" });
const page = { page: 1, limit: 20 };
const notFound = { code: "not_found" };

async function makeAccount(role: "individual" | "business" | "admin" = "individual", locale = "en") {
  const actor = actorFor(await makeUser(database, { role, locale }));
  return { actor, person: { userType: role, userId: actor.userId } };
}

async function queuedEmails(recipient: string) {
  return database
    .select()
    .from(outboxMessages)
    .where(eq(outboxMessages.recipient, recipient))
    .orderBy(desc(outboxMessages.createdAt));
}

describe("a ticket", () => {
  it("is opened with its first message, waits for support and is in the requester's list", async () => {
    const { actor, person: account } = await makeAccount();
    const ticket = await openTicket(actor, ticketInput, now, device);
    expect(ticket).toMatchObject({ ...account, status: "open", subject: "A bill", userName: "Aline Uwase" });
    expect(ticket.reference).toMatch(/^GS-[A-Z0-9]{7}$/);
    expect(await listTicketChat(actor, ticket.id)).toMatchObject([
      { senderId: actor.userId, senderType: "individual", message: "Why twice?", messageType: "text" },
    ]);
    expect(await listTickets(actor, account, page)).toMatchObject({ items: [{ id: ticket.id }], total: 1 });
  });

  it("is answered by an email in the requester's language that does not name the administrator", async () => {
    const { actor } = await makeAccount("business", "fr");
    const { actor: admin } = await makeAccount("admin");
    const { id } = await openTicket(actor, ticketInput, now, device);
    expect(await replyToTicket(admin, id, "Once only.\nLook again.", later(5), device)).toMatchObject({
      status: "answered",
      lastMessageAt: later(5).toISOString(),
    });
    const [, answer] = await listTicketChat(actor, id);
    // Pages pass the result on unfiltered, so it must contain public fields only.
    expect(Object.keys((await findTicket(actor, id)) ?? {}).sort()).toEqual(
      Object.keys(ticketView.shape).sort(),
    );
    expect(answer).toMatchObject({ senderId: null, senderName: "Gendana", senderType: "support" });
    const [, seenBySupport] = await listTicketChat(admin, id);
    expect(seenBySupport).toMatchObject({ senderId: admin.userId });
    const [answerEmail] = await queuedEmails(actor.email);
    expect(answerEmail).toMatchObject({ template: "support-answer", locale: "fr", userId: actor.userId });
    expect(answerEmail?.subject).toContain("Notre réponse");
    expect(answerEmail?.body).toContain("Once only.\nLook again.");
    expect(answerEmail?.body).toContain(`/fr/dashboard/user/support/${id}`);
    expect(await replyToTicket(actor, id, "Thank you", later(6), device)).toMatchObject({
      status: "open",
    });
    // Users are not notified of their own messages.
    expect(await queuedEmails(actor.email)).toHaveLength(1);
  });

  it("notifies the requester of each of support's actions once", async () => {
    const { actor, person: account } = await makeAccount("individual", "fr");
    const { actor: admin } = await makeAccount("admin");
    const { id, reference } = await openTicket(actor, ticketInput, now, device);
    await replyToTicket(admin, id, "Once only.", later(1), device);
    await replyToTicket(actor, id, "Thank you", later(2), device);
    await closeTicket(admin, id, later(3), device);
    await reopenTicket(actor, id, now, device);
    await closeTicket(actor, id, later(4), device);
    const query = notificationsQuery.parse({});
    const { items: notificationsShown } = await listNotifications(actor, account, query, "fr");
    expect(notificationsShown.map(({ title, actionUrl }) => [title, actionUrl])).toEqual([
      ["Votre demande est close", `/dashboard/user/support/${id}`],
      ["Notre assistance a répondu", `/dashboard/user/support/${id}`],
    ]);
    expect(notificationsShown[1]?.message).toContain(reference);
  });

  it("of a visitor is answered at the address they gave", async () => {
    const { actor: admin } = await makeAccount("admin");
    const email = `visitor-${crypto.randomUUID()}@example.com`;
    const written = { name: "Eric", email, subject: "A wedding", message: "With a driver?" };
    await receiveContactMessage({ kind: "anonymous" }, contactMessage.parse(written), now);
    const { items } = await listTicketQueue(admin, { ...page, limit: 100, status: "open" });
    const ticket = items.find(({ userName }) => userName === "Eric");
    expect(ticket).toMatchObject({ userId: null, userType: null });
    await replyToTicket(admin, ticket?.id ?? "", "Yes, we do.", later(1), device);
    const [answerEmail] = await queuedEmails(email);
    expect(answerEmail?.template).toBe("support-answer-visitor");
    expect(answerEmail?.body).toMatch(/Yes, we do\..*support@gendana\.rw.*GS-/s);
  });

  it("is closed by either side once, accepts no replies while closed, and can be reopened", async () => {
    const { actor } = await makeAccount();
    const { actor: admin } = await makeAccount("admin");
    const { id } = await openTicket(actor, ticketInput, now, device);
    const closings = await Promise.allSettled([
      closeTicket(actor, id, later(1), device),
      closeTicket(admin, id, later(1), device),
    ]);
    expect(closings.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    expect(await getTicket(actor, id)).toMatchObject({ status: "closed", closedAt: later(1).toISOString() });
    await expect(replyToTicket(actor, id, "One more", later(2), device)).rejects.toMatchObject({
      key: "ticketClosed",
    });
    expect(await reopenTicket(actor, id, now, device)).toMatchObject({ status: "open", closedAt: null });
    await expect(reopenTicket(actor, id, now, device)).rejects.toMatchObject({ key: "ticketOpen" });
    expect(await replyToTicket(actor, id, "One more", later(2), device)).toMatchObject({
      status: "open",
    });
  });

  it("cannot be seen, replied to, closed or reopened by anyone else", async () => {
    const { actor, person: account } = await makeAccount();
    const { actor: stranger } = await makeAccount();
    const { id } = await openTicket(actor, ticketInput, now, device);
    for (const attempt of [
      () => getTicket(stranger, id),
      () => getTicket({ kind: "anonymous" }, id),
      () => listTicketChat(stranger, id),
      () => listTickets(stranger, account, page),
      () => listTickets(actor, { ...account, userType: "business" }, page),
      () => replyToTicket(stranger, id, "Hello", now, device),
      () => closeTicket(stranger, id, now, device),
      () => reopenTicket(stranger, id, now, device),
      () => openTicket(stranger, { ...ticketInput, ...account }, now, device),
    ])
      await expect(attempt()).rejects.toMatchObject(notFound);
    await expect(listTicketQueue(stranger, { ...page, status: "open" })).rejects.toMatchObject({
      code: "forbidden",
    });
    const strangerMessages = and(
      eq(supportMessages.ticketId, id),
      eq(supportMessages.authorId, stranger.userId),
    );
    expect(await database.$count(supportMessages, strangerMessages)).toBe(0);
  });

  it("opened by an administrator waits for the requester, who is notified", async () => {
    const { actor, person: account } = await makeAccount();
    const { actor: admin } = await makeAccount("admin");
    const ticket = await openTicket(admin, { ...ticketInput, ...account }, now, device);
    expect(ticket).toMatchObject({ userId: actor.userId, status: "answered" });
    expect(await queuedEmails(actor.email)).toHaveLength(1);
    expect(await listTickets(actor, account, page)).toMatchObject({ total: 1 });
  });

  it("is limited in number per account, even for competing requests", async () => {
    const { actor, person: account } = await makeAccount();
    const attempts = Array.from({ length: MAX_OPEN_TICKETS + 3 }, () =>
      openTicket(actor, ticketInput, now, device),
    );
    const refused = (await Promise.allSettled(attempts)).filter(({ status }) => status === "rejected");
    expect(refused).toHaveLength(3);
    for (const { reason } of refused as PromiseRejectedResult[])
      expect(reason).toMatchObject({ key: "tooManyTickets" });
    const { items, total, pageCount } = await listTickets(actor, account, { page: 2, limit: 20 });
    expect([items.length, total, pageCount]).toEqual([MAX_OPEN_TICKETS - 20, MAX_OPEN_TICKETS, 2]);
  });

  it("opened for a report resolves and reopens it", async () => {
    const { actor } = await makeAccount();
    const request = issueReportRequest.parse({ text: "The tank was empty.", reason: "rental" });
    const { id: reportId, ticketId } = await reportIssue(actor, request, now);
    const stored = async () =>
      (await database.select().from(issueReports).where(eq(issueReports.id, reportId)))[0];
    expect(await getTicket(actor, ticketId ?? "")).toMatchObject({ reportId, status: "open" });
    await closeTicket(actor, ticketId ?? "", later(1), device);
    expect(await stored()).toMatchObject({ status: "resolved", resolvedBy: actor.userId });
    await reopenTicket(actor, ticketId ?? "", now, device);
    expect(await stored()).toMatchObject({ status: "open", resolvedBy: null });
  });
});
