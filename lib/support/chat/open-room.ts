import { and, eq, inArray, isNull, type SQL, sql } from "drizzle-orm";
import { v7 as uuid } from "uuid";
import { db } from "@/db";
import { businesses, teamMembers } from "@/db/schema/businesses/businesses";
import { vehicles } from "@/db/schema/catalog/vehicles";
import { users } from "@/db/schema/identity/users";
import { bookings } from "@/db/schema/rentals/bookings";
import { chatRooms } from "@/db/schema/support/chat";
import { visibleToPublic } from "@/lib/catalog/vehicles/visibility";
import type { UserActor } from "@/lib/platform/actor";
import { conflict, notFound } from "@/lib/platform/errors";
import { representedBusinessIds } from "@/lib/rentals/bookings/policy";
import type { ChatRoom, RoomRequest } from "./contract";
import { getRoom } from "./queries";

type NewRoom = Pick<typeof chatRooms.$inferInsert, "kind" | "userId"> &
  Partial<Record<"businessId" | "vehicleId" | "bookingId", string>>;

/**
 * Opens a room, creating it the first time: about the actor's booking or a vehicle, with a business or one of its
 * renters, or with support. Throws 404 for anything the actor may not talk about, 409 for their own business.
 */
export async function openRoom(actor: UserActor, request: RoomRequest, now: Date): Promise<ChatRoom> {
  const newRoom = await resolveRoom(actor, request);
  await db()
    .insert(chatRooms)
    .values({ id: uuid(), ...newRoom, createdAt: now, lastMessageAt: now })
    .onConflictDoNothing();
  const [room] = await db().select({ id: chatRooms.id }).from(chatRooms).where(matchesRoom(newRoom));
  if (!room) throw notFound();
  return getRoom(actor, room.id);
}

function matchesRoom({ kind, userId, businessId, vehicleId, bookingId }: NewRoom): SQL | undefined {
  const whom = businessId ? eq(chatRooms.businessId, businessId) : sql`true`;
  if (bookingId) return and(eq(chatRooms.bookingId, bookingId), whom);
  const own = and(eq(chatRooms.userId, userId), eq(chatRooms.kind, kind), isNull(chatRooms.bookingId));
  if (vehicleId) return and(own, eq(chatRooms.vehicleId, vehicleId));
  return and(own, whom, isNull(chatRooms.vehicleId));
}

function resolveRoom(
  actor: UserActor,
  { bookingId, vehicleId, participants }: RoomRequest,
): Promise<NewRoom> {
  if (bookingId) return roomForBooking(actor, bookingId);
  if (vehicleId) return roomForVehicle(actor, vehicleId);
  return roomWithParticipant(actor, participants);
}

async function roomForBooking(actor: UserActor, bookingId: string): Promise<NewRoom> {
  const businessIds = representedBusinessIds(actor);
  const ofBusiness = inArray(bookings.businessId, businessIds);
  const isOwnBusiness = businessIds.length > 0 ? and(ofBusiness, isAskedOnSite) : sql`false`;
  const [booking] = await db()
    .select()
    .from(bookings)
    .where(
      and(eq(bookings.id, bookingId), sql`(${eq(bookings.renterId, actor.userId)} or ${isOwnBusiness})`),
    );
  if (!booking) throw notFound();
  const { renterId: userId, businessId, vehicleId } = booking;
  return { kind: "rental", userId, businessId, vehicleId, bookingId };
}

async function roomForVehicle(actor: UserActor, vehicleId: string): Promise<NewRoom> {
  const [vehicle] = await db()
    .select({ businessId: vehicles.businessId })
    .from(vehicles)
    .where(and(eq(vehicles.id, vehicleId), visibleToPublic()));
  if (!vehicle) throw notFound();
  refuseOwnBusiness(actor, vehicle.businessId);
  return { kind: "rental", userId: actor.userId, businessId: vehicle.businessId, vehicleId };
}

function refuseOwnBusiness({ memberships }: UserActor, businessId: string): void {
  if (memberships.some((member) => member.businessId === businessId)) throw conflict("chatWithYourself");
}

async function roomWithParticipant(
  actor: UserActor,
  participants: RoomRequest["participants"],
): Promise<NewRoom> {
  const businessIds = representedBusinessIds(actor);
  const own = participants.find(({ id }) => id && businessIds.includes(id))?.id ?? businessIds[0];
  const other = participants.find(({ id }) => id !== actor.userId && !(id && businessIds.includes(id)));
  if (!other) throw notFound();
  const isSupport = other.type === "support" || other.type === "admin";
  if (isSupport) return { kind: "support", userId: actor.userId };
  if (!other.id) throw notFound();
  if (actor.role === "admin") return { kind: "support", userId: await getAccountId(other.id) };
  if (other.type === "business")
    return {
      kind: "rental",
      userId: actor.userId,
      businessId: await getActiveBusinessId(actor, other.id),
    };
  if (!own || !(await hasBooked(other.id, own))) throw notFound();
  return { kind: "rental", userId: other.id, businessId: own };
}

const isUuid = (text: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text);

async function getAccountId(id: string): Promise<string> {
  const matches = isUuid(id) ? eq(users.id, id) : sql`false`;
  const [account] = await db().select({ id: users.id }).from(users).where(matches);
  if (!account) throw notFound();
  return account.id;
}

/**
 * Resolves an active business by its id or by its owner's account id. Throws 404 if there is none, 409 for the
 * actor's own.
 */
async function getActiveBusinessId(actor: UserActor, id: string): Promise<string> {
  if (!isUuid(id)) throw notFound();
  const team = db()
    .select({ id: teamMembers.businessId })
    .from(teamMembers)
    .where(and(eq(teamMembers.userId, id), eq(teamMembers.role, "owner")));
  const matches = sql`(${businesses.id} = ${id} or ${inArray(businesses.id, team)})`;
  const [business] = await db()
    .select({ id: businesses.id })
    .from(businesses)
    .where(and(matches, eq(businesses.status, "active")))
    .orderBy(businesses.createdAt)
    .limit(1);
  if (!business) throw notFound();
  refuseOwnBusiness(actor, business.id);
  return business.id;
}

/** A business may open a room only with renters who have asked it for a booking or paid one on the site. */
async function hasBooked(userId: string, businessId: string): Promise<boolean> {
  if (!isUuid(userId)) return false;
  const isTheirs = and(eq(bookings.renterId, userId), eq(bookings.businessId, businessId), isAskedOnSite);
  return (await db().$count(bookings, isTheirs)) > 0;
}

/** A business entered the customers of its counter itself, and learns nothing of a checkout that is not paid. */
const isAskedOnSite = and(eq(bookings.source, "marketplace"), eq(bookings.isKnownToBusiness, true));
