import { and, eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { makeMember, makeUser } from "@/db/factories";
import { actorFor, bookedScenario, paidScenario, rentalScenario } from "@/db/scenario";
import { chatMessages } from "@/db/schema/chat";
import { notifications } from "@/db/schema/notifications";
import { outboxMessages } from "@/db/schema/outbox";
import { freshDatabase } from "@/db/testing";
import type { UserActor } from "@/lib/auth/contract";
import { after, MINUTE_MS } from "@/lib/dates";
import { readFile } from "@/lib/files/queries";
import { picture } from "@/lib/files/testing";
import { readNews } from "@/lib/live/queries";
import { storeAttachment } from "./attachments";
import { writeOfUnread } from "./clock";
import { markRoomRead, sendMessage, showTyping } from "./commands";
import { messageRequest, messagesQuery, roomRequest } from "./contract";
import { openRoom } from "./open";
import { countUnreadMessages, getRoom, listMessages, listRoomsOf } from "./queries";
import { reportRoom, setBlock } from "./safety";

const database = await freshDatabase();
const now = new Date("2026-12-01T10:00:00Z");
const device = { ipAddress: "10.4.0.3", userAgent: null };
const none = { code: "not_found" };

const open = (actor: UserActor, request: object) => openRoom(actor, roomRequest.parse(request), now);
const say = (actor: UserActor, roomId: string, message: string, more: object = {}, at = now) =>
  sendMessage(actor, messageRequest.parse({ roomId, message, ...more }), at);
const read = (actor: UserActor, roomId: string, query: object = {}) =>
  listMessages(actor, roomId, messagesQuery.parse(query));
const self = ({ role, userId }: UserActor) => ({ userType: role, userId });
const unreadOf = async (actor: UserActor) => (await countUnreadMessages(actor, self(actor))).unreadCount;
const stranger = async () => actorFor(await makeUser(database));

/** A renter who asks a host about a car. */
async function asking() {
  const { vehicle, owner, business, renter } = await rentalScenario(database);
  const person = await renter();
  const room = await open(person, { vehicleId: vehicle.id });
  return { vehicle, owner, business, person, room };
}

describe("a room", () => {
  it("is one for each booking and each car a person asks about, and opens for both sides", async () => {
    const { renter, owner, bookingId, vehicle } = await bookedScenario(database, true, new Date());
    const room = await open(renter, { bookingId });
    expect(await open(owner, { bookingId })).toMatchObject({ id: room.id, side: "owner" });
    const about = await Promise.all([1, 2, 3].map(() => open(renter, { vehicleId: vehicle.id })));
    expect(new Set(about.map(({ id }) => id)).size).toBe(1);
    expect(about[0]?.id).not.toBe(room.id);
    expect(room).toMatchObject({ side: "renter", subject: vehicle.title, counterpart: "Umucyo Car Hire" });
    await expect(open(await stranger(), { bookingId })).rejects.toMatchObject(none);
    await expect(open(owner, { vehicleId: vehicle.id })).rejects.toMatchObject({ code: "conflict" });
    await expect(open(renter, { vehicleId: "nobody" })).rejects.toMatchObject(none);
  });

  it("is found by its participants as documented; a business speaks first only to its renters", async () => {
    const { renter, owner, business } = await bookedScenario(database, true, new Date());
    const participants = [
      { id: renter.userId, type: "individual" },
      { id: owner.userId, type: "business" },
    ];
    const room = await open(renter, { participants });
    expect((await open(owner, { participants })).id).toBe(room.id);
    expect((await open(renter, { participants: [{ id: business.id, type: "business" }] })).id).toBe(room.id);
    const other = await stranger();
    const toOther = { participants: [{ id: other.userId, type: "individual" }] };
    await expect(open(owner, toOther)).rejects.toMatchObject(none);
    await expect(open(renter, toOther)).rejects.toMatchObject(none);
    const help = await open(renter, { participants: [{ type: "support" }] });
    const admin = actorFor(await makeUser(database, { role: "admin" }));
    expect(await open(admin, { participants: [{ id: renter.userId, type: "individual" }] })).toMatchObject({
      ...{ id: help.id, side: "support" },
    });
  });

  it("is as closed to an administrator who acts as one of its sides as to themselves, until it is reported", async () => {
    const { owner, person, room } = await asking();
    const bytes = new Uint8Array(await picture(40, 30).png().toBuffer());
    const file = await storeAttachment(person, { roomId: room.id, file: { name: "a.png", bytes } }, now);
    await say(person, room.id, "It is at my aunt's", { attachmentId: file.id });
    const admin = actorFor(await makeUser(database, { role: "admin" }));
    const acting = { adminId: admin.userId, adminName: "Admin", sessionId: admin.sessionId };
    const since = (await readNews(person, undefined)).cursor;
    await say(owner, room.id, "Thank you");
    for (const who of [admin, { ...person, acting }, { ...owner, acting }]) {
      await expect(getRoom(who, room.id)).rejects.toMatchObject(none);
      await expect(read(who, room.id)).rejects.toMatchObject(none);
      await expect(readFile(who, file.id, device, now)).rejects.toMatchObject(none);
      expect((await readNews(who, since)).events).toEqual([]);
    }
    const asPerson = { ...person, acting };
    expect((await listRoomsOf(asPerson, self(person), { page: 1, limit: 50 })).items).toEqual([]);
    expect(await unreadOf(asPerson)).toBe(0);
    expect((await readNews(person, since)).events).toHaveLength(1);
    await reportRoom(person, room.id, { reason: "Rude" }, now);
    for (const who of [admin, asPerson, { ...owner, acting }]) {
      expect((await read(who, room.id)).total).toBe(2);
      await readFile(who, file.id, device, now);
    }
  });

  it("is its two sides' alone, and of a team those who run rentals", async () => {
    const { owner, business, person, room } = await asking();
    const member = async (role: "agent" | "accountant") => {
      const user = await makeUser(database);
      await makeMember(database, { businessId: business.id, userId: user.id, role });
      return actorFor(user, [{ businessId: business.id, role }]);
    };
    const admin = actorFor(await makeUser(database, { role: "admin" }));
    for (const who of [person, owner, await member("agent")])
      expect((await getRoom(who, room.id)).id).toBe(room.id);
    for (const who of [await stranger(), await member("accountant"), admin]) {
      await expect(getRoom(who, room.id)).rejects.toMatchObject(none);
      await expect(read(who, room.id)).rejects.toMatchObject(none);
      await expect(say(who, room.id, "Hello")).rejects.toMatchObject(none);
      await expect(markRoomRead(who, room.id, {}, now)).rejects.toMatchObject(none);
      await expect(showTyping(who, room.id)).rejects.toMatchObject(none);
      await expect(setBlock(who, room.id, true, now)).rejects.toMatchObject(none);
      await expect(reportRoom(who, room.id, { reason: "x" }, now)).rejects.toMatchObject(none);
    }
    await expect(listRoomsOf(person, self(owner), { page: 1, limit: 50 })).rejects.toMatchObject(none);
    await expect(markRoomRead(person, room.id, { userId: owner.userId }, now)).rejects.toMatchObject(none);
  });
});

describe("a talk", () => {
  it("takes as receiver every id that a room or a message names", async () => {
    const { owner, business, person, room } = await asking();
    const write = (actor: UserActor, receiverId: string) =>
      sendMessage(
        actor,
        messageRequest.parse({ receiverId, receiverType: "business", message: "Hello" }),
        now,
      );
    const asked = await write(person, business.id);
    expect(asked).toMatchObject({ roomId: room.id, receiverId: business.id });
    const answered = await write(owner, asked.senderId);
    expect(answered).toMatchObject({ roomId: room.id, receiverId: person.userId });
    expect(await write(person, answered.senderId)).toMatchObject({ roomId: room.id });
    await expect(write(await stranger(), answered.senderId)).rejects.toMatchObject(none);

    const help = await open(person, { participants: [{ type: "support" }] });
    const support = help.participants.find(({ type }) => type === "support");
    expect(await write(person, support?.id ?? "")).toMatchObject({
      roomId: help.id,
      receiverId: support?.id,
    });
    const admin = actorFor(await makeUser(database, { role: "admin" }));
    const helped = await write(admin, person.userId);
    expect(await write(person, helped.senderId)).toMatchObject({ roomId: help.id });
    await expect(write(owner, "support")).rejects.toMatchObject(none);
  });

  it("is numbered, paged from its end, and unread until it is read", async () => {
    const { owner, person, room } = await asking();
    await Promise.all(Array.from({ length: 12 }, (_, index) => say(person, room.id, `Question ${index}`)));
    const { items, total, pageCount } = await read(owner, room.id, { limit: 5 });
    expect([items.map(({ number }) => number), total, pageCount]).toEqual([[8, 9, 10, 11, 12], 12, 3]);
    expect((await read(owner, room.id, { limit: 5, offset: 10 })).items.map(({ number }) => number)).toEqual([
      1, 2,
    ]);
    expect((await read(owner, room.id, { limit: 2, before: 8 })).items.map(({ number }) => number)).toEqual([
      6, 7,
    ]);
    expect([await unreadOf(owner), await unreadOf(person)]).toEqual([12, 0]);
    await markRoomRead(owner, room.id, { number: 10 }, now);
    expect(await unreadOf(owner)).toBe(2);
    expect((await read(person, room.id)).items.map(({ isRead }) => isRead).filter(Boolean)).toHaveLength(10);
    await say(owner, room.id, "Yes, it is free.");
    expect([await unreadOf(owner), await unreadOf(person)]).toEqual([0, 1]);
    const { items: rooms } = await listRoomsOf(person, self(person), { page: 1, limit: 50 });
    expect(rooms).toMatchObject([
      { unreadCount: 1, lastMessage: { message: "Yes, it is free.", isOwn: false } },
    ]);
  });

  it("has a message once, however often it is sent", async () => {
    const { person, owner, room } = await asking();
    const twice = await Promise.all([1, 2].map(() => say(person, room.id, "Hello", { clientKey: "a" })));
    expect(new Set(twice.map(({ id }) => id)).size).toBe(1);
    expect(twice[0]).toMatchObject({ clientKey: "a", senderType: "individual", receiverType: "business" });
    expect((await read(owner, room.id)).items).toMatchObject([{ clientKey: null, message: "Hello" }]);
  });

  it("is heard at once by everybody in it, typing too", async () => {
    const { person, owner, room } = await asking();
    const { cursor } = await readNews(owner, undefined);
    await say(person, room.id, "Hello");
    expect((await readNews(owner, cursor)).events).toEqual([
      { kind: "message", payload: { roomId: room.id, number: 1 } },
    ]);
    await showTyping(person, room.id);
  });

  it("hides numbers and addresses until a rental is paid", async () => {
    const { person, room } = await asking();
    const hidden = await say(person, room.id, "Call +250 788 123 456 or a@b.rw");
    expect(hidden).toMatchObject({ message: "Call ••• or •••", isMasked: true });
    const [kept] = await database.select().from(chatMessages).where(eq(chatMessages.id, hidden.id));
    expect(kept?.body).toBe("Call ••• or •••");
    const { renter, bookingId } = await paidScenario(database, new Date());
    const paid = await open(renter, { bookingId });
    expect((await say(renter, paid.id, "Call +250 788 123 456")).message).toBe("Call +250 788 123 456");
  });

  it("carries pictures, which only those in it can open", async () => {
    const { person, owner, room } = await asking();
    const bytes = await picture(60, 40).png().toBuffer();
    const file = { name: "scratch.png", bytes };
    const outsider = await stranger();
    await expect(storeAttachment(outsider, { roomId: room.id, file }, now)).rejects.toMatchObject(none);
    const { id } = await storeAttachment(person, { roomId: room.id, file }, now);
    await expect(readFile(owner, id, device, now)).rejects.toMatchObject(none);
    await expect(say(owner, room.id, "mine?", { attachmentId: id })).rejects.toMatchObject(none);
    const sent = await say(person, room.id, "", { attachmentId: id });
    expect(sent).toMatchObject({ messageType: "file", attachment: { id, url: `/api/files/${id}` } });
    expect((await readFile(owner, id, device, now)).mediaType).toBe("image/jpeg");
    await expect(readFile(outsider, id, device, now)).rejects.toMatchObject(none);
    const words = { name: "x.png", bytes: new TextEncoder().encode("<script>") };
    await expect(storeAttachment(person, { roomId: room.id, file: words }, now)).rejects.toMatchObject({
      code: "invalid",
    });
  });

  it("is told by one letter after five minutes to who has not read it", async () => {
    const { person, owner, room } = await asking();
    const letters = () =>
      database
        .select({ body: outboxMessages.body })
        .from(outboxMessages)
        .where(and(eq(outboxMessages.userId, owner.userId), eq(outboxMessages.template, "chat-unread")));
    const later = (minutes: number) => after(now, minutes * MINUTE_MS);
    await say(person, room.id, "First");
    await say(person, room.id, "Is the car free?", {}, later(1));
    await writeOfUnread(later(4));
    expect(await letters()).toHaveLength(0);
    await Promise.all([writeOfUnread(later(6)), writeOfUnread(later(6))]);
    await say(person, room.id, "Hello?", {}, later(7));
    await writeOfUnread(later(20));
    const [letter, ...more] = await letters();
    expect(more).toEqual([]);
    expect(letter?.body).toContain("2 messages wait for you from Aline Uwase");
    expect(letter?.body).toContain(`/dashboard/business?chat=${room.id}`);
    await markRoomRead(owner, room.id, {}, later(21));
    await say(person, room.id, "Thank you", {}, later(22));
    await markRoomRead(owner, room.id, {}, later(23));
    await writeOfUnread(later(40));
    expect(await letters()).toHaveLength(1);
  });

  it("stops when one side blocks the other, and can be shown to support", async () => {
    const { person, owner, room } = await asking();
    const admin = actorFor(await makeUser(database, { role: "admin" }));
    expect(await setBlock(person, room.id, true, now)).toMatchObject({ isBlocked: true, isActive: false });
    expect(await getRoom(owner, room.id)).toMatchObject({ isBlocked: false, isActive: false });
    for (const who of [person, owner])
      await expect(say(who, room.id, "Hello")).rejects.toMatchObject({ code: "conflict" });
    // The other side cannot take it back.
    await setBlock(owner, room.id, false, now);
    await expect(say(owner, room.id, "Hello")).rejects.toMatchObject({ code: "conflict" });
    await setBlock(person, room.id, false, now);
    await say(owner, room.id, "Hello again");
    // Asked for again and again, support is told once.
    for (const reason of ["Rude", "Very rude"]) await reportRoom(person, room.id, { reason }, now);
    expect((await read(admin, room.id)).items).toHaveLength(1);
    expect(await getRoom(admin, room.id)).toMatchObject({ side: "support" });
    const told = and(eq(notifications.userId, admin.userId), eq(notifications.kind, "chat-reported"));
    expect(await database.$count(notifications, told)).toBe(1);
  });
});

it("takes no blank messages", () => {
  const roomId = "00000000-0000-4000-8000-000000000000";
  for (const message of ["", "  \n ", "\u200b", undefined])
    expect(messageRequest.safeParse({ roomId, message }).success).toBe(false);
  expect(messageRequest.safeParse({ message: "Hello" }).success).toBe(false);
  expect(messageRequest.safeParse({ roomId, message: "x".repeat(2_001) }).success).toBe(false);
});
