import { and, eq, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { businesses } from "@/db/schema/businesses/businesses";
import { realtimeEvents } from "@/db/schema/messaging/realtime";
import { auditEntries } from "@/db/schema/platform/audit";
import { supportTickets } from "@/db/schema/support/tickets";
import { makeBusiness, makeMember, makeUser } from "@/db/testing/factories";
import { freshDatabase } from "@/db/testing/fresh-database";
import { actorFor } from "@/db/testing/scenarios";
import { notificationsQuery } from "@/lib/messaging/notifications/contract";
import { listNotifications } from "@/lib/messaging/notifications/queries";
import { addMs, MINUTE_MS } from "@/lib/platform/dates";
import {
  closeTicket,
  openTicket,
  receiveContactMessage,
  replyToTicket,
} from "@/lib/support/tickets/commands";
import { contactMessage, ticketRequest } from "@/lib/support/tickets/contract";
import { listTicketChat, listTicketQueue } from "@/lib/support/tickets/queries";
import { addNote, assignTicket } from "./commands";
import { adminTicketsQuery } from "./contract";
import { getAdminTicket, listAdminTickets, listAgents } from "./queries";

const database = await freshDatabase();
const device = { ipAddress: "192.0.2.1", userAgent: null };
const now = new Date("2026-12-01T08:00:00Z");
const later = (minutes: number) => addMs(now, minutes * MINUTE_MS);
const context = { now, device: { ipAddress: "203.0.113.7", userAgent: "test" } };
const ticketInput = ticketRequest.parse({ subject: "A bill", description: "Why twice?" });
const makeActor = async (role: "individual" | "admin" = "individual") =>
  actorFor(await makeUser(database, { role }));
const list = async (
  actor: Awaited<ReturnType<typeof makeActor>>,
  query: Partial<Record<"status" | "assignee" | "search" | "cursor" | "limit", string>>,
) => listAdminTickets(actor, adminTicketsQuery.parse(query));

it("is taken by one of two competing administrators, and can be reassigned", async () => {
  const [renter, one, other] = [await makeActor(), await makeActor("admin"), await makeActor("admin")];
  const { id } = await openTicket(renter, ticketInput, now, device);
  const takes = await Promise.allSettled(
    [one, other].map((admin) => assignTicket(admin, id, { assigneeId: admin.userId, was: null }, context)),
  );
  expect(takes.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  expect(takes.find(({ status }) => status === "rejected")).toMatchObject({ reason: { key: "ticketTaken" } });
  const holder = (await getAdminTicket(one, id)).assignee?.id ?? "";
  const next = holder === one.userId ? other : one;
  const assignee = holder === one.userId ? one : other;
  await assignTicket(assignee, id, { assigneeId: next.userId, was: holder }, context);
  const query = notificationsQuery.parse({});
  const assigneeNotifications = await listNotifications(
    next,
    { userType: "admin", userId: next.userId },
    query,
    "en",
  );
  expect(assigneeNotifications.items[0]).toMatchObject({
    title: "A ticket was assigned to you",
    actionUrl: `/dashboard/admin/support/${id}`,
  });
  expect((await list(next, { assignee: "mine" })).items.map((ticket) => ticket.id)).toEqual([id]);
  const written = await database
    .select()
    .from(auditEntries)
    .where(and(eq(auditEntries.action, "ticket.assign"), eq(auditEntries.subjectId, id)))
    .orderBy(auditEntries.id);
  expect(written.map(({ detail }) => detail)).toEqual([
    { before: null, after: holder },
    { before: holder, after: next.userId },
  ]);
  expect(written[0]?.ipAddress).toBe("203.0.113.7");
  // Renters can neither be assigned nor see the administrators' list.
  await expect(
    assignTicket(one, id, { assigneeId: renter.userId, was: next.userId }, context),
  ).rejects.toMatchObject({ code: "invalid" });
  for (const attempt of [
    () => assignTicket(renter, id, { assigneeId: null, was: next.userId }, context),
    () => addNote(renter, id, { text: "Mine" }, context),
    () => getAdminTicket(renter, id),
    () => list(renter, {}),
    () => listAgents(renter),
  ])
    await expect(attempt()).rejects.toMatchObject({ code: "forbidden" });
});

it("is assigned to the first administrator who answers, which is audited", async () => {
  const [renter, admin] = [await makeActor(), await makeActor("admin")];
  const { id } = await openTicket(renter, ticketInput, now, device);
  await replyToTicket(admin, id, "Once only.", later(1), { ...device, ipAddress: "203.0.113.9" });
  await closeTicket(admin, id, later(2), { ...device, ipAddress: "203.0.113.9" });
  expect(await getAdminTicket(admin, id)).toMatchObject({
    assignee: { id: admin.userId },
    status: "closed",
    lastMessage: { excerpt: "Once only.", sender: "support" },
    person: { bookingCount: 0, ticketCount: 1 },
  });
  const entries = await database
    .select({ action: auditEntries.action, detail: auditEntries.detail })
    .from(auditEntries)
    .where(eq(auditEntries.subjectId, id))
    .orderBy(auditEntries.createdAt);
  expect(entries).toEqual([
    { action: "ticket.answer", detail: { before: "open", after: "answered" } },
    { action: "ticket.close", detail: { before: "answered", after: "closed" } },
  ]);
});

it("has internal notes that the requester neither sees nor is notified of", async () => {
  const [renter, admin] = [await makeActor(), await makeActor("admin")];
  const { id } = await openTicket(renter, ticketInput, now, device);
  const countEvents = () => database.$count(realtimeEvents, eq(realtimeEvents.userId, renter.userId));
  const before = await countEvents();
  const { notes } = await addNote(admin, id, { text: "Has asked this before." }, context);
  expect(notes).toMatchObject([{ text: "Has asked this before.", author: admin.name }]);
  expect(await countEvents()).toBe(before);
  expect(await listTicketChat(renter, id)).toHaveLength(1);
  await replyToTicket(admin, id, "Once only.", later(1), device);
  expect(await countEvents()).toBeGreaterThan(before);
});

it("is found by reference, email address and words, page by page, longest waiting first", async () => {
  const admin = await makeActor("admin");
  const visitors = ["Odile Mukasonga", "Odile Mukamana", "Odile Mukandori"];
  const references: string[] = [];
  for (const [index, name] of visitors.entries()) {
    const email = `odile-${index}@example.com`;
    const contactFields = contactMessage.parse({
      name,
      email,
      subject: "Wedding cars",
      message: "Four white ones?",
    });
    references.push(
      (await receiveContactMessage({ kind: "anonymous" }, contactFields, later(index))).reference,
    );
  }
  const found = async (search: string) =>
    (await list(admin, { search, status: "open" })).items.map(({ reference }) => reference);
  expect(await found("odile wedding")).toEqual([]);
  expect(await found("odile muka")).toEqual(references);
  expect(await found("ODILE-1@example.com")).toEqual([references[1]]);
  expect(await found(references[2]?.toLowerCase() ?? "")).toEqual([references[2]]);
  const first = await list(admin, { search: "wedding cars", status: "open", limit: "2" });
  const second = await list(admin, {
    search: "wedding cars",
    status: "open",
    limit: "2",
    cursor: first.nextCursor ?? "",
  });
  expect([...first.items, ...second.items].map(({ reference }) => reference)).toEqual(references);
  expect(second.nextCursor).toBeNull();
  const latest = await list(admin, { search: "wedding cars", assignee: "nobody" });
  expect(latest.items.map(({ reference }) => reference)).toEqual(references.toReversed());
});

describe("with priority support in the plan of a business", () => {
  const makeMemberActor = async (plan: "basic" | "pro", role: "owner" | "agent" = "owner") => {
    const owner = await makeUser(database, { role: "business" });
    const business = await makeBusiness(database, { ownerId: owner.id, plan });
    if (role === "owner") return { actor: actorFor(owner), business };
    const user = await makeUser(database, { role: "business" });
    await makeMember(database, { businessId: business.id, userId: user.id, role });
    return { actor: actorFor(user), business };
  };
  const about = (subject: string) => ticketRequest.parse({ subject, description: "When?" });

  it("comes after the urgent tickets and before the others, page by page", async () => {
    const admin = await makeActor("admin");
    const [renter, { actor: basic }] = [await makeActor(), await makeMemberActor("basic")];
    const [{ actor: owner }, { actor: agent }] = [
      await makeMemberActor("pro"),
      await makeMemberActor("pro", "agent"),
    ];
    const opened: string[] = [];
    for (const [minute, actor] of [renter, basic, owner, agent, renter].entries())
      opened.push((await openTicket(actor, about("Ranked"), later(minute), device)).id);
    const [ofRenter, ofBasic, ofOwner, ofAgent, urgent] = opened;
    await database
      .update(supportTickets)
      .set({ isUrgent: true })
      .where(eq(supportTickets.id, urgent ?? ""));
    const found: string[] = [];
    let cursor: string | null = "";
    while (cursor !== null) {
      const page = await list(admin, {
        search: "ranked",
        status: "open",
        limit: "2",
        ...(cursor && { cursor }),
      });
      found.push(...page.items.map(({ id }) => id));
      cursor = page.nextCursor;
    }
    const inOrder = [urgent, ofOwner, ofAgent, ofRenter, ofBasic];
    expect(found).toEqual(inOrder);
    const queue = await listTicketQueue(admin, { status: "open", page: 1, limit: 100 });
    expect(queue.items.map(({ id }) => id).filter((id) => opened.includes(id))).toEqual(inOrder);
    expect(queue.items.filter(({ isPriority }) => isPriority).map(({ id }) => id)).toEqual([
      ofOwner,
      ofAgent,
    ]);
  });

  it("follows the plan with the requester's next message, not with an answer", async () => {
    const admin = await makeActor("admin");
    const { actor, business } = await makeMemberActor("pro");
    const { id } = await openTicket(actor, about("Followed"), now, device);
    await database.update(businesses).set({ plan: "basic" }).where(eq(businesses.id, business.id));
    expect(await replyToTicket(admin, id, "Tomorrow.", later(1), device)).toMatchObject({
      isPriority: true,
    });
    expect(await replyToTicket(actor, id, "Thank you.", later(2), device)).toMatchObject({
      isPriority: false,
    });
    await database.update(businesses).set({ plan: "enterprise" }).where(eq(businesses.id, business.id));
    expect(await replyToTicket(actor, id, "And?", later(3), device)).toMatchObject({ isPriority: true });
    await database.update(businesses).set({ status: "suspended" }).where(eq(businesses.id, business.id));
    expect(await replyToTicket(actor, id, "And?", later(4), device)).toMatchObject({
      isPriority: false,
    });
  });

  it("reads the queue along its index", async () => {
    const plan = await database.transaction(async (tx) => {
      await tx.execute(sql`set local enable_seqscan = off`);
      await tx.execute(sql`set local enable_sort = off`);
      return tx.execute(sql`explain select id from support_tickets where status = 'open'
        and (queue_rank, last_message_at, id) > (1, now(), '00000000-0000-0000-0000-000000000000'::uuid)
        order by queue_rank, last_message_at, id limit 20`);
    });
    expect(JSON.stringify(plan)).toContain("support_tickets_queue_idx");
  });
});
