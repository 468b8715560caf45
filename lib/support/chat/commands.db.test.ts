import { and, eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { teamMembers } from "@/db/schema/businesses/businesses";
import { notifications } from "@/db/schema/messaging/notifications";
import { outboxMessages } from "@/db/schema/messaging/outbox";
import { bookings } from "@/db/schema/rentals/bookings";
import { chatMessages } from "@/db/schema/support/chat";
import { issueReports } from "@/db/schema/support/issue-reports";
import { makeMember, makeUser } from "@/db/testing/factories";
import { freshDatabase } from "@/db/testing/fresh-database";
import {
  actorFor,
  bookedScenario,
  paidScenario,
  telephoneScenario,
  vehicleScenario,
} from "@/db/testing/scenarios";
import { getRealtimeUpdate } from "@/lib/messaging/realtime/queries";
import { readFile } from "@/lib/operations/file-access/private-files";
import type { UserActor } from "@/lib/platform/actor";
import { addMs, MINUTE_MS } from "@/lib/platform/dates";
import { testPicture } from "@/lib/platform/files/testing";
import { closeTicket } from "@/lib/support/tickets/commands";
import { markRoomRead, sendMessage, sendTyping, storeAttachment } from "./commands";
import { messageRequest, messagesQuery, roomRequest } from "./contract";
import { setBlock } from "./moderation";
import { openRoom } from "./open-room";
import { countUnreadMessages, getRoom, listMessages, listRooms } from "./queries";
import { reportRoom } from "./report-room";
import { queueUnreadEmails } from "./unread-emails";

const database = await freshDatabase();
const now = new Date("2026-12-01T10:00:00Z");
const device = { ipAddress: "10.4.0.3", userAgent: null };
const none = { code: "not_found" };

const openAs = (actor: UserActor, request: object) => openRoom(actor, roomRequest.parse(request), now);
const sendAs = (actor: UserActor, roomId: string, message: string, more: object = {}, at = now) =>
  sendMessage(actor, messageRequest.parse({ roomId, message, ...more }), at);
const readAs = (actor: UserActor, roomId: string, query: object = {}) =>
  listMessages(actor, roomId, messagesQuery.parse(query));
const self = ({ role, userId }: UserActor) => ({ userType: role, userId });
const unreadOf = async (actor: UserActor) => (await countUnreadMessages(actor, self(actor))).unreadCount;
const stranger = async () => actorFor(await makeUser(database));

async function makeRoom() {
  const { vehicle, owner, business, renter } = await vehicleScenario(database);
  const renterActor = await renter();
  const room = await openAs(renterActor, { vehicleId: vehicle.id });
  return { vehicle, owner, business, person: renterActor, room };
}

describe("a room", () => {
  it("exists once per booking and per vehicle a renter asks about, and opens for both sides", async () => {
    const { renter, owner, bookingId, vehicle } = await paidScenario(database, new Date());
    const room = await openAs(renter, { bookingId });
    expect(await openAs(owner, { bookingId })).toMatchObject({ id: room.id, side: "owner" });
    const about = await Promise.all([1, 2, 3].map(() => openAs(renter, { vehicleId: vehicle.id })));
    expect(new Set(about.map(({ id }) => id)).size).toBe(1);
    expect(about[0]?.id).not.toBe(room.id);
    expect(room).toMatchObject({ side: "renter", subject: vehicle.title, counterpart: "Umucyo Car Hire" });
    await expect(openAs(await stranger(), { bookingId })).rejects.toMatchObject(none);
    await expect(openAs(owner, { vehicleId: vehicle.id })).rejects.toMatchObject({ code: "conflict" });
    await expect(openAs(renter, { vehicleId: "nobody" })).rejects.toMatchObject(none);
  });

  it("is found by its participants as documented; a business can open one only with its renters", async () => {
    const { renter, owner, business } = await paidScenario(database, new Date());
    const participants = [
      { id: renter.userId, type: "individual" },
      { id: owner.userId, type: "business" },
    ];
    const room = await openAs(renter, { participants });
    expect((await openAs(owner, { participants })).id).toBe(room.id);
    expect((await openAs(renter, { participants: [{ id: business.id, type: "business" }] })).id).toBe(
      room.id,
    );
    const other = await stranger();
    const toOther = { participants: [{ id: other.userId, type: "individual" }] };
    await expect(openAs(owner, toOther)).rejects.toMatchObject(none);
    await expect(openAs(renter, toOther)).rejects.toMatchObject(none);
    const help = await openAs(renter, { participants: [{ type: "support" }] });
    const admin = actorFor(await makeUser(database, { role: "admin" }));
    expect(await openAs(admin, { participants: [{ id: renter.userId, type: "individual" }] })).toMatchObject({
      id: help.id,
      side: "support",
    });
  });

  it("is not opened by a business with a customer whom it entered at its counter, because we email messages", async () => {
    const { renter, owner, bookingId } = await paidScenario(database, new Date());
    await database.update(bookings).set({ source: "walk_in" }).where(eq(bookings.id, bookingId));
    await expect(openAs(owner, { bookingId })).rejects.toMatchObject(none);
    const participants = [{ id: renter.userId, type: "individual" }];
    await expect(openAs(owner, { participants })).rejects.toMatchObject(none);
    const room = await openAs(renter, { bookingId });
    expect((await sendAs(owner, room.id, "Good morning")).message).toBe("Good morning");
  });

  it("is not opened by a business with a renter whose checkout is not paid, but answered when they write", async () => {
    const { renter, owner, bookingId } = await bookedScenario(database, true, new Date());
    await expect(openAs(owner, { bookingId })).rejects.toMatchObject(none);
    const participants = [{ id: renter.userId, type: "individual" }];
    await expect(openAs(owner, { participants })).rejects.toMatchObject(none);
    const room = await openAs(renter, { bookingId });
    expect(room.bookingId).toBe(bookingId);
    await sendAs(renter, room.id, "Is there a child seat?");
    expect(await getRoom(owner, room.id)).toMatchObject({ side: "owner", bookingId: null });
    expect((await sendAs(owner, room.id, "Yes")).message).toBe("Yes");
  });

  it("is closed to administrators, even when acting as a participant, until it is reported", async () => {
    const { owner, person: renterActor, room } = await makeRoom();
    const bytes = new Uint8Array(await testPicture(40, 30).png().toBuffer());
    const file = await storeAttachment(
      renterActor,
      { roomId: room.id, file: { name: "a.png", bytes } },
      now,
      "192.0.2.1",
    );
    await sendAs(renterActor, room.id, "It is at my aunt's", { attachmentId: file.id });
    const admin = actorFor(await makeUser(database, { role: "admin" }));
    const acting = { adminId: admin.userId, adminName: "Admin", sessionId: admin.sessionId };
    const since = (await getRealtimeUpdate(renterActor, undefined)).cursor;
    await sendAs(owner, room.id, "Thank you");
    for (const who of [admin, { ...renterActor, acting }, { ...owner, acting }]) {
      await expect(getRoom(who, room.id)).rejects.toMatchObject(none);
      await expect(readAs(who, room.id)).rejects.toMatchObject(none);
      await expect(readFile(who, file.id, device, now)).rejects.toMatchObject(none);
      expect((await getRealtimeUpdate(who, since)).events).toEqual([]);
    }
    const actingAsRenter = { ...renterActor, acting };
    expect((await listRooms(actingAsRenter, self(renterActor), { page: 1, limit: 50 })).items).toEqual([]);
    expect(await unreadOf(actingAsRenter)).toBe(0);
    expect((await getRealtimeUpdate(renterActor, since)).events).toHaveLength(1);
    await reportRoom(renterActor, room.id, { reason: "offensive", text: "Rude" }, now);
    for (const who of [admin, actingAsRenter, { ...owner, acting }]) {
      expect((await readAs(who, room.id)).total).toBe(2);
      await readFile(who, file.id, device, now);
    }
  });

  it("is visible only to its two sides, and in a team to those who run rentals", async () => {
    const { owner, business, person: renterActor, room } = await makeRoom();
    const member = async (role: "agent" | "accountant") => {
      const user = await makeUser(database);
      await makeMember(database, { businessId: business.id, userId: user.id, role });
      return actorFor(user, [{ businessId: business.id, role }]);
    };
    const admin = actorFor(await makeUser(database, { role: "admin" }));
    for (const who of [renterActor, owner, await member("agent")])
      expect((await getRoom(who, room.id)).id).toBe(room.id);
    for (const who of [await stranger(), await member("accountant"), admin]) {
      await expect(getRoom(who, room.id)).rejects.toMatchObject(none);
      await expect(readAs(who, room.id)).rejects.toMatchObject(none);
      await expect(sendAs(who, room.id, "Hello")).rejects.toMatchObject(none);
      await expect(markRoomRead(who, room.id, {}, now)).rejects.toMatchObject(none);
      await expect(sendTyping(who, room.id)).rejects.toMatchObject(none);
      await expect(setBlock(who, room.id, true, now)).rejects.toMatchObject(none);
      await expect(reportRoom(who, room.id, { reason: "other", text: "x" }, now)).rejects.toMatchObject(none);
    }
    await expect(listRooms(renterActor, self(owner), { page: 1, limit: 50 })).rejects.toMatchObject(none);
    await expect(markRoomRead(renterActor, room.id, { userId: owner.userId }, now)).rejects.toMatchObject(
      none,
    );
  });
});

describe("a conversation", () => {
  it("accepts as receiver every id that a room or a message contains", async () => {
    const { owner, business, person: renterActor, room } = await makeRoom();
    const write = (actor: UserActor, receiverId: string) =>
      sendMessage(
        actor,
        messageRequest.parse({ receiverId, receiverType: "business", message: "Hello" }),
        now,
      );
    const question = await write(renterActor, business.id);
    expect(question).toMatchObject({ roomId: room.id, receiverId: business.id });
    const answered = await write(owner, question.senderId);
    expect(answered).toMatchObject({ roomId: room.id, receiverId: renterActor.userId });
    expect(await write(renterActor, answered.senderId)).toMatchObject({ roomId: room.id });
    await expect(write(await stranger(), answered.senderId)).rejects.toMatchObject(none);

    const help = await openAs(renterActor, { participants: [{ type: "support" }] });
    const support = help.participants.find(({ type }) => type === "support");
    expect(await write(renterActor, support?.id ?? "")).toMatchObject({
      roomId: help.id,
      receiverId: support?.id,
    });
    const admin = actorFor(await makeUser(database, { role: "admin" }));
    const helped = await write(admin, renterActor.userId);
    expect(await write(renterActor, helped.senderId)).toMatchObject({ roomId: help.id });
    await expect(write(owner, "support")).rejects.toMatchObject(none);
  });

  it("numbers its messages, pages from the end and counts unread ones", async () => {
    const { owner, person: renterActor, room } = await makeRoom();
    await Promise.all(
      Array.from({ length: 12 }, (_, index) => sendAs(renterActor, room.id, `Question ${index}`)),
    );
    const { items, total, pageCount } = await readAs(owner, room.id, { limit: 5 });
    expect([items.map(({ number }) => number), total, pageCount]).toEqual([[8, 9, 10, 11, 12], 12, 3]);
    expect(
      (await readAs(owner, room.id, { limit: 5, offset: 10 })).items.map(({ number }) => number),
    ).toEqual([1, 2]);
    expect((await readAs(owner, room.id, { limit: 2, before: 8 })).items.map(({ number }) => number)).toEqual(
      [6, 7],
    );
    expect([await unreadOf(owner), await unreadOf(renterActor)]).toEqual([12, 0]);
    await markRoomRead(owner, room.id, { number: 10 }, now);
    expect(await unreadOf(owner)).toBe(2);
    expect(
      (await readAs(renterActor, room.id)).items.map(({ isRead }) => isRead).filter(Boolean),
    ).toHaveLength(10);
    await sendAs(owner, room.id, "Yes, it is free.");
    expect([await unreadOf(owner), await unreadOf(renterActor)]).toEqual([0, 1]);
    const { items: rooms } = await listRooms(renterActor, self(renterActor), { page: 1, limit: 50 });
    expect(rooms).toMatchObject([
      { unreadCount: 1, lastMessage: { message: "Yes, it is free.", isOwn: false } },
    ]);
  });

  it("stores a message once, however often it is sent", async () => {
    const { person: renterActor, owner, room } = await makeRoom();
    const twice = await Promise.all(
      [1, 2].map(() => sendAs(renterActor, room.id, "Hello", { clientKey: "a" })),
    );
    expect(new Set(twice.map(({ id }) => id)).size).toBe(1);
    expect(twice[0]).toMatchObject({ clientKey: "a", senderType: "individual", receiverType: "business" });
    expect((await readAs(owner, room.id)).items).toMatchObject([{ clientKey: null, message: "Hello" }]);
  });

  it("sends messages and typing to all members at once", async () => {
    const { person: renterActor, owner, room } = await makeRoom();
    const { cursor } = await getRealtimeUpdate(owner, undefined);
    await sendAs(renterActor, room.id, "Hello");
    expect((await getRealtimeUpdate(owner, cursor)).events).toEqual([
      { kind: "message", payload: { roomId: room.id, number: 1 } },
    ]);
    await sendTyping(renterActor, room.id);
  });

  it("masks phone numbers and addresses until a booking is paid, or agreed at the counter", async () => {
    const { person: renterActor, room } = await makeRoom();
    const hidden = await sendAs(renterActor, room.id, "Call +250 788 123 456 or a@b.rw");
    expect(hidden).toMatchObject({ message: "Call ••• or •••", isMasked: true });
    const [stored] = await database.select().from(chatMessages).where(eq(chatMessages.id, hidden.id));
    expect(stored?.body).toBe("Call ••• or •••");
    const { renter, bookingId } = await paidScenario(database, new Date());
    const paid = await openAs(renter, { bookingId });
    expect((await sendAs(renter, paid.id, "Call +250 788 123 456")).message).toBe("Call +250 788 123 456");
    // Also after a no-show, when both sides clear up what happened.
    await database.update(bookings).set({ status: "no_show" }).where(eq(bookings.id, bookingId));
    expect(await sendAs(renter, paid.id, "Call +250 788 123 456")).toMatchObject({ isMasked: false });
    const telephone = await telephoneScenario(database, now);
    const reserved = await openAs(telephone.customer, { bookingId: telephone.bookingId });
    expect(await sendAs(telephone.customer, reserved.id, "a@b.rw")).toMatchObject({ isMasked: false });
  });

  it("carries pictures that only its members can open", async () => {
    const { person: renterActor, owner, room } = await makeRoom();
    const bytes = await testPicture(60, 40).png().toBuffer();
    const file = { name: "scratch.png", bytes };
    const outsider = await stranger();
    await expect(
      storeAttachment(outsider, { roomId: room.id, file }, now, "192.0.2.1"),
    ).rejects.toMatchObject(none);
    const { id } = await storeAttachment(renterActor, { roomId: room.id, file }, now, "192.0.2.1");
    await expect(readFile(owner, id, device, now)).rejects.toMatchObject(none);
    await expect(sendAs(owner, room.id, "mine?", { attachmentId: id })).rejects.toMatchObject(none);
    const sent = await sendAs(renterActor, room.id, "", { attachmentId: id });
    expect(sent).toMatchObject({ messageType: "file", attachment: { id, url: `/api/files/${id}` } });
    expect((await readFile(owner, id, device, now)).mediaType).toBe("image/jpeg");
    await expect(readFile(outsider, id, device, now)).rejects.toMatchObject(none);
    const fakePicture = { name: "x.png", bytes: new TextEncoder().encode("<script>") };
    await expect(
      storeAttachment(renterActor, { roomId: room.id, file: fakePicture }, now, "192.0.2.1"),
    ).rejects.toMatchObject({
      code: "invalid",
    });
  });

  it("emails a member who has not read it after five minutes, once", async () => {
    const { person: renterActor, owner, room } = await makeRoom();
    const queuedEmails = () =>
      database
        .select({ body: outboxMessages.body })
        .from(outboxMessages)
        .where(and(eq(outboxMessages.userId, owner.userId), eq(outboxMessages.template, "chat-unread")));
    const later = (minutes: number) => addMs(now, minutes * MINUTE_MS);
    await sendAs(renterActor, room.id, "First");
    await sendAs(renterActor, room.id, "Is the car free?", {}, later(1));
    await queueUnreadEmails(later(4));
    expect(await queuedEmails()).toHaveLength(0);
    await Promise.all([queueUnreadEmails(later(6)), queueUnreadEmails(later(6))]);
    await sendAs(renterActor, room.id, "Hello?", {}, later(7));
    await queueUnreadEmails(later(20));
    const [email, ...more] = await queuedEmails();
    expect(more).toEqual([]);
    expect(email?.body).toContain("2 new messages from Aline Uwase");
    expect(email?.body).toContain(`/dashboard/business?chat=${room.id}`);
    await markRoomRead(owner, room.id, {}, later(21));
    await sendAs(renterActor, room.id, "Thank you", {}, later(22));
    await markRoomRead(owner, room.id, {}, later(23));
    await queueUnreadEmails(later(40));
    expect(await queuedEmails()).toHaveLength(1);
  });

  it("emails only what the other side has written, under the name of its writer", async () => {
    const { person: renterActor, owner, business, room } = await makeRoom();
    const colleague = await makeUser(database);
    await makeMember(database, { businessId: business.id, userId: colleague.id, role: "agent" });
    const admin = actorFor(await makeUser(database, { role: "admin" }));
    const emailsOf = async (userId: string) => {
      const isTheirs = and(eq(outboxMessages.userId, userId), eq(outboxMessages.template, "chat-unread"));
      return (await database.select().from(outboxMessages).where(isTheirs)).map(({ body }) => body);
    };
    const later = (minutes: number) => addMs(now, minutes * MINUTE_MS);
    await sendAs(owner, room.id, "The white one is washed");
    await queueUnreadEmails(later(6));
    expect(await emailsOf(colleague.id)).toEqual([]);
    expect(await emailsOf(renterActor.userId)).toEqual([expect.stringContaining("from Umucyo Car Hire")]);

    await sendAs(renterActor, room.id, "Is fuel included?", {}, later(7));
    await sendAs(owner, room.id, "It is, and 20% off", {}, later(8));
    await queueUnreadEmails(later(13));
    const [toColleague, ...more] = await emailsOf(colleague.id);
    expect(more).toEqual([]);
    expect(toColleague).toContain("a new message from Aline Uwase");
    expect(toColleague).toContain("Is fuel included?");
    expect(toColleague).not.toContain("20%");

    await reportRoom(renterActor, room.id, { reason: "fraud", text: "They ask for cash." }, later(14));
    for (const actor of [renterActor, owner]) await markRoomRead(actor, room.id, {}, later(15));
    await sendAs(admin, room.id, "We look into it", {}, later(16));
    await queueUnreadEmails(later(22));
    for (const { userId } of [renterActor, owner])
      expect((await emailsOf(userId)).at(-1)).toContain("from Gendana");
  });

  it("is not emailed to a member who has left the team or lost the permission meanwhile", async () => {
    const { person: renterActor, business, room } = await makeRoom();
    const members = await Promise.all([makeUser(database), makeUser(database)]);
    const isMember = (userId: string) => eq(teamMembers.userId, userId);
    for (const { id: userId } of members)
      await makeMember(database, { businessId: business.id, userId, role: "agent" });
    await sendAs(renterActor, room.id, "Is the car free?");
    const [leaving, demoted] = members.map(({ id }) => id);
    await database.delete(teamMembers).where(isMember(leaving ?? ""));
    await database
      .update(teamMembers)
      .set({ role: "accountant" })
      .where(isMember(demoted ?? ""));
    await queueUnreadEmails(addMs(now, 6 * MINUTE_MS));
    for (const { id } of members)
      expect(await database.$count(outboxMessages, eq(outboxMessages.userId, id))).toBe(0);
  });

  it("stops when one side blocks the other, and can be reported to support", async () => {
    const { person: renterActor, owner, room } = await makeRoom();
    const admin = actorFor(await makeUser(database, { role: "admin" }));
    expect(await setBlock(renterActor, room.id, true, now)).toMatchObject({
      isBlocked: true,
      isActive: false,
    });
    expect(await getRoom(owner, room.id)).toMatchObject({ isBlocked: false, isActive: false });
    for (const who of [renterActor, owner]) {
      await expect(sendAs(who, room.id, "Hello")).rejects.toMatchObject({ code: "conflict" });
      await expect(sendTyping(who, room.id)).rejects.toMatchObject({ code: "conflict" });
    }
    // The other side cannot undo the block.
    await setBlock(owner, room.id, false, now);
    await expect(sendAs(owner, room.id, "Hello")).rejects.toMatchObject({ code: "conflict" });
    await setBlock(renterActor, room.id, false, now);
    await sendAs(owner, room.id, "Hello again");
    // However often it is reported, administrators are notified once.
    for (const text of ["Rude", "Very rude"])
      await reportRoom(renterActor, room.id, { reason: "offensive", text }, now);
    expect((await readAs(admin, room.id)).items).toHaveLength(1);
    expect(await getRoom(admin, room.id)).toMatchObject({ side: "support" });
    const reportNotifications = and(
      eq(notifications.userId, admin.userId),
      eq(notifications.kind, "chat-reported"),
    );
    expect(await database.$count(notifications, reportNotifications)).toBe(1);
    const ownReports = () =>
      database.select().from(issueReports).where(eq(issueReports.reporterId, renterActor.userId));
    for (const { ticketId } of await ownReports()) await closeTicket(admin, ticketId ?? "", now, device);
    expect((await ownReports()).map(({ status }) => status)).toEqual(["resolved", "resolved"]);
  });
});

it("rejects blank messages", () => {
  const roomId = "00000000-0000-4000-8000-000000000000";
  for (const message of ["", "  \n ", "\u200b", undefined])
    expect(messageRequest.safeParse({ roomId, message }).success).toBe(false);
  expect(messageRequest.safeParse({ message: "Hello" }).success).toBe(false);
  expect(messageRequest.safeParse({ roomId, message: "x".repeat(2_001) }).success).toBe(false);
});
