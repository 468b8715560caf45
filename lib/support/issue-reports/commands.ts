import { and, eq } from "drizzle-orm";
import { v7 as uuid } from "uuid";
import { db, type Transaction } from "@/db";
import { vehicles } from "@/db/schema/catalog/vehicles";
import { bookings } from "@/db/schema/rentals/bookings";
import { issueReportPictures, issueReports } from "@/db/schema/support/issue-reports";
import type { supportTickets } from "@/db/schema/support/tickets";
import { transact } from "@/db/transaction";
import { visibleToPublic } from "@/lib/catalog/vehicles/visibility";
import { notifyAdministrators } from "@/lib/messaging/notifications/notify";
import { isPayoutQuestioned } from "@/lib/payments/payouts/questioned-payout";
import type { Actor, UserActor } from "@/lib/platform/actor";
import { AppError, forbidden, notFound } from "@/lib/platform/errors";
import { attachFile } from "@/lib/platform/files/commands";
import { localeOf } from "@/lib/platform/i18n/find-locale";
import type { Locale } from "@/lib/platform/i18n/routing";
import { translator } from "@/lib/platform/i18n/translate";
import { bookingsVisibleTo } from "@/lib/rentals/bookings/bookings-visible-to";
import { insertTicket, lockTicketAccount, ticketOwnerOf } from "@/lib/support/tickets/commands";
import { notifyOfNewTicket } from "@/lib/support/tickets/notify-ticket";
import { clockHourOf } from "@/lib/support/tickets/rules";
import type { IssueReport, IssueReportRequest } from "./contract";
import { callForPickUp, findMissedPickUp } from "./missed-pick-up";
import { requireFewOpenReports } from "./open-reports";
import { callForHelp, getRentalOnTheRoad, isRoadReason } from "./road-help";

/**
 * Creates an issue report. Anyone may report a vehicle that is public; a booking only its participants, and the
 * report is then about its vehicle too. A signed-in reporter gets a ticket in the same transaction and may
 * attach pictures. Administrators are notified. An accident or a breakdown during a rental, or a vehicle that is not
 * handed over, opens an urgent ticket and alerts the owner too. Throws 403 for pictures without an account, 404 for
 * other vehicles, bookings and uploads, 409 for help on the road while the vehicle is not out, and above
 * MAX_OPEN_REPORTS except for help on the road.
 */
export async function reportIssue(
  actor: Actor,
  request: IssueReportRequest,
  now: Date,
  locale: Locale | null = null,
): Promise<IssueReport> {
  const road = isRoadReason(request.reason) ? await getRentalOnTheRoad(actor, request.bookingId) : undefined;
  const missed = await findMissedPickUp(actor, request, now);
  const vehicleId = road?.vehicleId ?? (await findReportedVehicleId(actor, request));
  const { bookingId = null, reason, text, location, email = null, pictures } = request;
  if (pictures.length > 0 && actor.kind !== "user") throw forbidden();
  const isVehicleNeeded = road !== undefined && request.isVehicleNeeded;
  const about = {
    vehicleId,
    bookingId,
    reason,
    text,
    location,
    isVehicleNeeded,
    email,
    status: "open" as const,
    createdAt: now,
  };
  const row = await transact(async (tx) => {
    const report = { id: uuid(), reporterId: null, ticketId: null, ...about };
    if (actor.kind !== "user") {
      await tx.insert(issueReports).values({ ...report, locale });
      await notifyAdministrators(
        tx,
        { kind: "visitor-reported", event: `visitor-reported:${clockHourOf(now)}` },
        now,
      );
      return report;
    }
    const ticket = await openReportTicket(tx, actor, request, missed, now);
    const own = { ...report, reporterId: actor.userId, ticketId: ticket.id };
    await tx.insert(issueReports).values(own);
    await attachPictures(tx, actor, own.id, pictures, now);
    const attached = { ticketId: ticket.id, location, isVehicleNeeded, pictures: pictures.length };
    if (road) await callForHelp(tx, { booking: road, reporterId: actor.userId, reason, ...attached }, now);
    else if (missed) await callForPickUp(tx, missed, ticket.id, now);
    else await notifyOfReport(tx, own.id, ticket, now);
    return own;
  });
  return { ...row, createdAt: now.toISOString() };
}

async function openReportTicket(
  tx: Transaction,
  actor: UserActor,
  { reason, ...request }: IssueReportRequest,
  missed: typeof bookings.$inferSelect | undefined,
  now: Date,
) {
  const isFromRoad = isRoadReason(reason);
  const isUrgent = isFromRoad || missed !== undefined;
  const account = await lockTicketAccount(tx, actor.userId);
  if (!isFromRoad) await requireFewOpenReports(tx, account.id);
  const locale = localeOf(account.locale);
  const t = translator(locale);
  const subject = t(`issueReports.subjects.${missed ? "pickUp" : reason}`);
  const { text, location, isVehicleNeeded } = request;
  const body = [
    text,
    location && t("issueReports.location", { location }),
    isFromRoad && isVehicleNeeded && t("roadHelp.otherCar"),
  ]
    .filter(Boolean)
    .join("\n\n");
  const message = { body, isUrgent, sender: "visitor" as const, authorId: actor.userId };
  return insertTicket(tx, { ...ticketOwnerOf(account), subject, ...message }, now);
}

/** Tells the administrators of a report, and if a payout waits for their answer. */
async function notifyOfReport(
  tx: Transaction,
  reportId: string,
  ticket: typeof supportTickets.$inferSelect,
  now: Date,
): Promise<void> {
  const [questioned] = await tx
    .select({ reference: bookings.reference })
    .from(issueReports)
    .innerJoin(bookings, isPayoutQuestioned)
    .where(eq(issueReports.id, reportId));
  if (!questioned) return notifyOfNewTicket(tx, ticket, now);
  const { id, name: person } = ticket;
  const values = { person, reference: questioned.reference };
  await notifyAdministrators(
    tx,
    { kind: "payout-questioned", id, values, event: `ticket-opened:${id}` },
    now,
  );
}

async function attachPictures(
  tx: Transaction,
  { userId: ownerId }: UserActor,
  reportId: string,
  pictures: string[],
  now: Date,
): Promise<void> {
  for (const [position, fileId] of pictures.entries()) {
    await attachFile(tx, { fileId, ownerId, purpose: "issue_picture" }, now);
    await tx.insert(issueReportPictures).values({ fileId, reportId, position });
  }
}

async function findReportedVehicleId(
  actor: Actor,
  { vehicleId, bookingId }: IssueReportRequest,
): Promise<string | null> {
  if (bookingId) {
    const [booking] = await db()
      .select({ vehicleId: bookings.vehicleId })
      .from(bookings)
      .where(and(eq(bookings.id, bookingId), bookingsVisibleTo(actor)));
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
