import { and, eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { makeUser } from "@/db/factories";
import { actorFor } from "@/db/scenario";
import { auditEntries } from "@/db/schema/audit";
import { liveEvents } from "@/db/schema/live";
import { freshDatabase } from "@/db/testing";
import { after, MINUTE_MS } from "@/lib/dates";
import { notificationsQuery } from "@/lib/notifications/contract";
import { listNotifications } from "@/lib/notifications/queries";
import { closeTicket, openTicket, receiveContactMessage, replyToTicket } from "@/lib/support/commands";
import { contactMessage, ticketRequest } from "@/lib/support/contract";
import { listTicketChat } from "@/lib/support/queries";
import { addNote, assignTicket } from "./commands";
import { deskTicketsQuery } from "./contract";
import { getDeskTicket, listAgents, listDeskTickets } from "./queries";

const database = await freshDatabase();
const now = new Date("2026-12-01T08:00:00Z");
const later = (minutes: number) => after(now, minutes * MINUTE_MS);
const occasion = { now, device: { ipAddress: "203.0.113.7", userAgent: "test" } };
const asked = ticketRequest.parse({ subject: "A bill", description: "Why twice?" });
const someone = async (role: "individual" | "admin" = "individual") =>
  actorFor(await makeUser(database, { role }));
const list = async (
  actor: Awaited<ReturnType<typeof someone>>,
  query: Partial<Record<"status" | "assignee" | "search" | "cursor" | "limit", string>>,
) => listDeskTickets(actor, deskTicketsQuery.parse(query));

it("is taken by one of two administrators who take it at once, and given on by name", async () => {
  const [renter, one, other] = [await someone(), await someone("admin"), await someone("admin")];
  const { id } = await openTicket(renter, asked, now);
  const takes = await Promise.allSettled(
    [one, other].map((admin) => assignTicket(admin, id, { assigneeId: admin.userId, was: null }, occasion)),
  );
  expect(takes.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  expect(takes.find(({ status }) => status === "rejected")).toMatchObject({ reason: { key: "ticketTaken" } });
  const holder = (await getDeskTicket(one, id)).assignee?.id ?? "";
  const next = holder === one.userId ? other : one;
  const giver = holder === one.userId ? one : other;
  await assignTicket(giver, id, { assigneeId: next.userId, was: holder }, occasion);
  const query = notificationsQuery.parse({});
  const told = await listNotifications(next, { userType: "admin", userId: next.userId }, query, "en");
  expect(told.items[0]).toMatchObject({
    title: "A ticket is yours",
    actionUrl: `/dashboard/admin/support/${id}`,
  });
  expect((await list(next, { assignee: "mine" })).items.map((ticket) => ticket.id)).toEqual([id]);
  const written = await database
    .select()
    .from(auditEntries)
    .where(and(eq(auditEntries.action, "ticket.assign"), eq(auditEntries.subjectId, id)));
  expect(written.map(({ detail }) => detail)).toEqual([
    { before: null, after: holder },
    { before: holder, after: next.userId },
  ]);
  expect(written[0]?.ipAddress).toBe("203.0.113.7");
  // Renters look after nothing, and see nothing of the desk.
  await expect(
    assignTicket(one, id, { assigneeId: renter.userId, was: next.userId }, occasion),
  ).rejects.toMatchObject({ code: "invalid" });
  for (const attempt of [
    () => assignTicket(renter, id, { assigneeId: null, was: next.userId }, occasion),
    () => addNote(renter, id, { text: "Mine" }, occasion),
    () => getDeskTicket(renter, id),
    () => list(renter, {}),
    () => listAgents(renter),
  ])
    await expect(attempt()).rejects.toMatchObject({ code: "forbidden" });
});

it("belongs to who answers it first, who is written down with what changed", async () => {
  const [renter, admin] = [await someone(), await someone("admin")];
  const { id } = await openTicket(renter, asked, now);
  await replyToTicket(admin, id, "Once only.", later(1), "203.0.113.9");
  await closeTicket(admin, id, later(2), "203.0.113.9");
  expect(await getDeskTicket(admin, id)).toMatchObject({
    assignee: { id: admin.userId },
    status: "closed",
    lastMessage: { excerpt: "Once only.", sender: "support" },
    person: { bookingCount: 0, ticketCount: 1 },
  });
  const acts = await database
    .select({ action: auditEntries.action, detail: auditEntries.detail })
    .from(auditEntries)
    .where(eq(auditEntries.subjectId, id))
    .orderBy(auditEntries.createdAt);
  expect(acts).toEqual([
    { action: "ticket.answer", detail: { before: "open", after: "answered" } },
    { action: "ticket.close", detail: { before: "answered", after: "closed" } },
  ]);
});

it("has notes that its person neither reads nor hears of", async () => {
  const [renter, admin] = [await someone(), await someone("admin")];
  const { id } = await openTicket(renter, asked, now);
  const heard = () => database.$count(liveEvents, eq(liveEvents.userId, renter.userId));
  const before = await heard();
  const { notes } = await addNote(admin, id, { text: "Has asked this before." }, occasion);
  expect(notes).toMatchObject([{ text: "Has asked this before.", author: admin.name }]);
  expect(await heard()).toBe(before);
  expect(await listTicketChat(renter, id)).toHaveLength(1);
  await replyToTicket(admin, id, "Once only.", later(1));
  expect(await heard()).toBeGreaterThan(before);
});

it("is found by reference, address and words, page after page, who waits longest first", async () => {
  const admin = await someone("admin");
  const visitors = ["Odile Mukasonga", "Odile Mukamana", "Odile Mukandori"];
  const references: string[] = [];
  for (const [index, name] of visitors.entries()) {
    const email = `odile-${index}@example.com`;
    const letter = contactMessage.parse({
      name,
      email,
      subject: "Wedding cars",
      message: "Four white ones?",
    });
    references.push((await receiveContactMessage({ kind: "anonymous" }, letter, later(index))).reference);
  }
  const found = async (search: string) =>
    (await list(admin, { search, status: "open" })).items.map(({ reference }) => reference);
  expect(await found("odile wedding")).toEqual([]);
  expect(await found("odile muka")).toEqual(references);
  expect(await found("ODILE-1@example.com")).toEqual([references[1]]);
  expect(await found(references[2]?.toLowerCase() ?? "")).toEqual([references[2]]);
  const first = await list(admin, { search: "wedding cars", status: "open", limit: "2" });
  const second = await list(admin, {
    ...{ search: "wedding cars", status: "open", limit: "2" },
    cursor: first.nextCursor ?? "",
  });
  expect([...first.items, ...second.items].map(({ reference }) => reference)).toEqual(references);
  expect(second.nextCursor).toBeNull();
  const latest = await list(admin, { search: "wedding cars", assignee: "nobody" });
  expect(latest.items.map(({ reference }) => reference)).toEqual(references.toReversed());
});
