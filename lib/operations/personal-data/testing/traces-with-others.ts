import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import type { Database } from "@/db";
import { notifications } from "@/db/schema/messaging/notifications";
import { auditEntries } from "@/db/schema/platform/audit";
import { bookings } from "@/db/schema/rentals/bookings";
import { supportTickets } from "@/db/schema/support/tickets";
import { makeMember, makeUser } from "@/db/testing/factories";

interface Named {
  userId: string;
  email: string;
  adminId: string;
  bookingId: string;
  /** A vehicle of the user's own business. */
  ownVehicleId: string;
  businessId: string;
  word: (name: string) => string;
}

/** Inserts what others read about the user: the owner, a renter of the user's vehicle, and administrators. */
export async function insertTracesWithOthers(
  database: Database,
  { userId, email, adminId, bookingId, ownVehicleId, businessId, word }: Named,
): Promise<void> {
  const [booking] = await database.select().from(bookings).where(eq(bookings.id, bookingId));
  const [rented] = await database.select().from(bookings).where(eq(bookings.businessId, businessId));
  const [ticket] = await database.select().from(supportTickets).where(eq(supportTickets.userId, userId));
  if (!booking || !rented || !ticket) throw new Error("there is no such booking or ticket");
  const staff = await makeMember(database, { businessId: booking.businessId });
  // Has left the team, or drove with the user once.
  const { id: strangerId } = await makeUser(database);
  const person = `${word("First")} ${word("Last")}`;
  const [business, { reference }] = [word("Business"), booking];
  const told = (to: string, kind: string, values: Record<string, string>) => ({
    id: randomUUID(),
    userId: to,
    type: "info" as const,
    priority: "other" as const,
    category: "booking",
    kind,
    values,
    dedupeKey: randomUUID(),
  });
  const where = { location: word("ditch"), mapLink: word("map") };
  const namesakesPlace = { location: "where a namesake waits", mapLink: "https://example.com/map" };
  await database.insert(notifications).values([
    told(staff.userId, "booking-confirmed-host", { person, reference }),
    told(staff.userId, "road-help-host", { person, reference, ...where }),
    // Of a namesake, whose place is not the user's.
    told(strangerId, "road-help-host", { person, reference: "GD-NAMESAKE", ...namesakesPlace }),
    told(strangerId, "booking-confirmed-host", { person, reference }),
    // Nothing connects the user with a booking that they no longer drive for.
    told(strangerId, "driver-withdrew", { person, reference: "GD-DRIVEN" }),
    // Before an invitation is accepted, the renter knows only its address.
    told(strangerId, "driver-withdrew", { person: email, reference: "GD-DRIVEN" }),
    told(strangerId, "team-joined", { name: person, business: "Kivu Cars", role: "agent" }),
    told(strangerId, "team-joined", { name: "Somebody Else", business, role: "agent" }),
    told(adminId, "account-failures", { name: person, count: "12" }),
    told(adminId, "document-submitted", { person }),
    told(rented.renterId, "review-waiting", { person: business }),
    told(rented.renterId, "counter-booked", { business, reference: rented.reference }),
  ]);
  const entry = { actorId: adminId, subjectType: "user", subjectId: userId };
  const ownBusiness = { subjectType: "business", subjectId: businessId };
  const formerBusiness = { subjectType: "business", subjectId: booking.businessId };
  const car = { subjectType: "vehicle", subjectId: ownVehicleId };
  await database.insert(auditEntries).values([
    {
      id: randomUUID(),
      ...entry,
      action: "notification.send-one",
      detail: { title: word("Dear"), message: word("Welcome"), actionUrl: null },
    },
    {
      id: randomUUID(),
      ...entry,
      ...ownBusiness,
      action: "business.change",
      detail: { changed: ["name"], before: { name: word("Old") }, after: { name: business } },
    },
    {
      id: randomUUID(),
      ...entry,
      ...car,
      action: "car.change",
      detail: { changed: ["plate"], before: { plate: word("RAA") }, after: { plate: word("RAB") } },
    },
    {
      id: randomUUID(),
      ...entry,
      ...ownBusiness,
      action: "business.add",
      detail: { after: { name: word("Added") } },
    },
    {
      id: randomUUID(),
      ...entry,
      ...ownBusiness,
      action: "api-key.revoke",
      detail: { keyId: randomUUID(), name: word("key of the business") },
    },
    {
      id: randomUUID(),
      ...entry,
      ...ownBusiness,
      action: "webhook.change",
      detail: { before: { url: word("https://a") }, after: { url: word("https://b") } },
    },
    {
      id: randomUUID(),
      ...entry,
      ...formerBusiness,
      actorId: userId,
      action: "api-key.make",
      detail: { keyId: randomUUID(), name: word("key of a former business") },
    },
    {
      id: randomUUID(),
      ...entry,
      ...formerBusiness,
      actorId: userId,
      action: "webhook.add",
      detail: { url: word("https://c"), events: [] },
    },
    {
      id: randomUUID(),
      ...entry,
      ...formerBusiness,
      actorId: userId,
      action: "api-key.revoke",
      detail: { keyId: randomUUID(), name: word("key revoked with the hand-over") },
    },
    {
      id: randomUUID(),
      ...entry,
      ...formerBusiness,
      actorId: userId,
      action: "webhook.remove",
      detail: { url: word("https://d") },
    },
    {
      id: randomUUID(),
      ...entry,
      subjectType: "ticket",
      subjectId: ticket.id,
      action: "ticket.open",
      detail: { subject: word("About your") },
    },
    {
      id: randomUUID(),
      ...entry,
      subjectType: "document",
      subjectId: randomUUID(),
      action: "document.correct",
      detail: {
        kind: "driving_license",
        before: word("issued"),
        after: word("ends"),
        userId,
        businessId: null,
      },
    },
  ]);
}
