import { and, eq } from "drizzle-orm";
import { v7 as uuid } from "uuid";
import { db, type Transaction } from "@/db";
import { bookings } from "@/db/schema/bookings";
import { issueReportPictures, issueReports } from "@/db/schema/issue-reports";
import { users } from "@/db/schema/users";
import { vehicles } from "@/db/schema/vehicles";
import { transact } from "@/db/transaction";
import type { Actor, UserActor } from "@/lib/auth/contract";
import { visibleTo } from "@/lib/bookings/queries";
import { AppError, forbidden, notFound } from "@/lib/errors";
import { claimFile } from "@/lib/files/commands";
import { localeOf, translator } from "@/lib/i18n/translate";
import { insertTicket, ofAccount } from "@/lib/support/commands";
import { visibleToPublic } from "@/lib/vehicles/visibility";
import type { IssueReport, IssueReportRequest } from "./contract";

/**
 * Tells the marketplace that something is wrong. Anybody may report a car the public can see; a rental only somebody
 * who has part in it, and then the report is about its car too. Who has an account gets a ticket to follow it by, in
 * the same transaction, and may add pictures. 404 for other cars, rentals and uploads.
 */
export async function reportIssue(
  actor: Actor,
  request: IssueReportRequest,
  now: Date,
): Promise<IssueReport> {
  const vehicleId = await vehicleMeant(actor, request);
  const { bookingId = null, reason, text, email = null, pictures } = request;
  if (pictures.length > 0 && actor.kind !== "user") throw forbidden();
  const about = { vehicleId, bookingId, reason, text, email, status: "open" as const, createdAt: now };
  const row = await transact(async (tx) => {
    const report = { id: uuid(), reporterId: null, ticketId: null, ...about };
    if (actor.kind !== "user") {
      await tx.insert(issueReports).values(report);
      return report;
    }
    const ticketId = await openTalk(tx, actor, request, now);
    const own = { ...report, reporterId: actor.userId, ticketId };
    await tx.insert(issueReports).values(own);
    await keepPictures(tx, actor, own.id, pictures, now);
    return own;
  });
  return { ...row, createdAt: now.toISOString() };
}

async function openTalk(
  tx: Transaction,
  actor: UserActor,
  { reason, text }: IssueReportRequest,
  now: Date,
): Promise<string> {
  const [person] = await tx.select().from(users).where(eq(users.id, actor.userId));
  if (!person) throw notFound();
  const subject = translator(localeOf(person.locale))(`issueReports.subjects.${reason}`);
  const said = { body: text, sender: "visitor" as const, authorId: actor.userId };
  const ticket = await insertTicket(tx, { ...ofAccount(person), subject, ...said }, now);
  return ticket.id;
}

async function keepPictures(
  tx: Transaction,
  { userId: ownerId }: UserActor,
  reportId: string,
  pictures: string[],
  now: Date,
): Promise<void> {
  for (const [position, fileId] of pictures.entries()) {
    await claimFile(tx, { fileId, ownerId, purpose: "issue_picture" }, now);
    await tx.insert(issueReportPictures).values({ fileId, reportId, position });
  }
}

async function vehicleMeant(
  actor: Actor,
  { vehicleId, bookingId }: IssueReportRequest,
): Promise<string | null> {
  if (bookingId) {
    const [booking] = await db()
      .select({ vehicleId: bookings.vehicleId })
      .from(bookings)
      .where(and(eq(bookings.id, bookingId), visibleTo(actor)));
    if (!booking) throw notFound();
    return booking.vehicleId;
  }
  if (!vehicleId) return null;
  const [vehicle] = await db()
    .select({ id: vehicles.id })
    .from(vehicles)
    .where(and(eq(vehicles.id, vehicleId), visibleToPublic()));
  if (!vehicle) throw new AppError("not_found", "vehicleNotFound");
  return vehicle.id;
}
