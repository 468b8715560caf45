import { and, eq, inArray, isNull, type SQL, sql } from "drizzle-orm";
import { v7 as uuid } from "uuid";
import { db } from "@/db";
import { bookings } from "@/db/schema/bookings";
import { businesses, teamMembers } from "@/db/schema/businesses";
import { chatRooms } from "@/db/schema/chat";
import { users } from "@/db/schema/users";
import { vehicles } from "@/db/schema/vehicles";
import type { UserActor } from "@/lib/auth/contract";
import { conflict, notFound } from "@/lib/errors";
import { visibleToPublic } from "@/lib/vehicles/visibility";
import type { ChatRoom, RoomRequest } from "./contract";
import { businessesOf } from "./policy";
import { getRoom } from "./queries";

type NewRoom = Pick<typeof chatRooms.$inferInsert, "kind" | "personId"> &
  Partial<Record<"businessId" | "vehicleId" | "bookingId", string>>;

/**
 * The room of a talk, made at its first opening: about a booking of one's own, about a car, with a business or one's
 * renter, or with support. 404 for what is not the caller's to talk about, 409 for one's own car.
 */
export async function openRoom(actor: UserActor, request: RoomRequest, now: Date): Promise<ChatRoom> {
  const wanted = await meant(actor, request);
  await db()
    .insert(chatRooms)
    .values({ id: uuid(), ...wanted, createdAt: now, lastMessageAt: now })
    .onConflictDoNothing();
  const [room] = await db().select({ id: chatRooms.id }).from(chatRooms).where(isRoom(wanted));
  if (!room) throw notFound();
  return getRoom(actor, room.id);
}

function isRoom({ kind, personId, businessId, vehicleId, bookingId }: NewRoom): SQL | undefined {
  if (bookingId) return eq(chatRooms.bookingId, bookingId);
  const own = and(eq(chatRooms.personId, personId), eq(chatRooms.kind, kind), isNull(chatRooms.bookingId));
  if (vehicleId) return and(own, eq(chatRooms.vehicleId, vehicleId));
  const whom = businessId ? eq(chatRooms.businessId, businessId) : sql`true`;
  return and(own, whom, isNull(chatRooms.vehicleId));
}

function meant(actor: UserActor, { bookingId, vehicleId, participants }: RoomRequest): Promise<NewRoom> {
  if (bookingId) return aboutBooking(actor, bookingId);
  if (vehicleId) return aboutCar(actor, vehicleId);
  return withSomebody(actor, participants);
}

async function aboutBooking(actor: UserActor, bookingId: string): Promise<NewRoom> {
  const ours = businessesOf(actor);
  const isHost = ours.length > 0 ? inArray(bookings.businessId, ours) : sql`false`;
  const [booking] = await db()
    .select()
    .from(bookings)
    .where(and(eq(bookings.id, bookingId), sql`(${eq(bookings.renterId, actor.userId)} or ${isHost})`));
  if (!booking) throw notFound();
  const { renterId: personId, businessId, vehicleId } = booking;
  return { kind: "rental", personId, businessId, vehicleId, bookingId };
}

async function aboutCar(actor: UserActor, vehicleId: string): Promise<NewRoom> {
  const [car] = await db()
    .select({ businessId: vehicles.businessId })
    .from(vehicles)
    .where(and(eq(vehicles.id, vehicleId), visibleToPublic()));
  if (!car) throw notFound();
  refuseOwn(actor, car.businessId);
  return { kind: "rental", personId: actor.userId, businessId: car.businessId, vehicleId };
}

function refuseOwn({ memberships }: UserActor, businessId: string): void {
  if (memberships.some((member) => member.businessId === businessId)) throw conflict("chatWithYourself");
}

async function withSomebody(actor: UserActor, participants: RoomRequest["participants"]): Promise<NewRoom> {
  const ours = businessesOf(actor);
  const own = participants.find(({ id }) => id && ours.includes(id))?.id ?? ours[0];
  const other = participants.find(({ id }) => id !== actor.userId && !(id && ours.includes(id)));
  if (!other) throw notFound();
  const isSupport = other.type === "support" || other.type === "admin";
  if (isSupport) return { kind: "support", personId: actor.userId };
  if (!other.id) throw notFound();
  if (actor.role === "admin") return { kind: "support", personId: await findAccount(other.id) };
  if (other.type === "business")
    return { kind: "rental", personId: actor.userId, businessId: await findHost(actor, other.id) };
  if (!own || !(await rents(other.id, own))) throw notFound();
  return { kind: "rental", personId: other.id, businessId: own };
}

const isUuid = (text: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text);

async function findAccount(id: string): Promise<string> {
  const isMeant = isUuid(id) ? eq(users.id, id) : sql`false`;
  const [account] = await db().select({ id: users.id }).from(users).where(isMeant);
  if (!account) throw notFound();
  return account.id;
}

/** An open business, by its own id or that of an account of its team. */
async function findHost(actor: UserActor, id: string): Promise<string> {
  if (!isUuid(id)) throw notFound();
  const team = db()
    .select({ id: teamMembers.businessId })
    .from(teamMembers)
    .where(and(eq(teamMembers.userId, id), eq(teamMembers.role, "owner")));
  const isMeant = sql`(${businesses.id} = ${id} or ${inArray(businesses.id, team)})`;
  const [business] = await db()
    .select({ id: businesses.id })
    .from(businesses)
    .where(and(isMeant, eq(businesses.status, "active")))
    .orderBy(businesses.createdAt)
    .limit(1);
  if (!business) throw notFound();
  refuseOwn(actor, business.id);
  return business.id;
}

/** A business speaks first only to people who have booked with it. */
async function rents(personId: string, businessId: string): Promise<boolean> {
  if (!isUuid(personId)) return false;
  return (
    (await db().$count(bookings, and(eq(bookings.renterId, personId), eq(bookings.businessId, businessId)))) >
    0
  );
}
