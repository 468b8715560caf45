import { and, eq } from "drizzle-orm";
import { db } from "@/db";
import { individualProfiles, users } from "@/db/schema/identity/users";
import { files } from "@/db/schema/platform/files";
import { bookings } from "@/db/schema/rentals/bookings";
import { getDocumentStatuses } from "@/lib/identity/identity-documents/document-status";
import type { UserActor } from "@/lib/platform/actor";
import { recordAudit } from "@/lib/platform/audit/commands";
import { dayIn, KIGALI } from "@/lib/platform/dates";
import { notFound } from "@/lib/platform/errors";
import type { StoredFileRow } from "@/lib/platform/files/queries";
import type { RequestContext } from "@/lib/platform/request-context";
import type { BookingRow } from "@/lib/rentals/bookings/booking-row";
import { isOwnerSide } from "@/lib/rentals/bookings/policy";
import { bookingsVisibleTo } from "@/lib/rentals/bookings/queries";
import { pickUpOpensAt, statusAt } from "@/lib/rentals/bookings/transitions/state-machine";
import type { LicenceToCheck } from "./contract";

/**
 * Shows the owner's side the renter's verified licence, from the opening of the pick-up until it is recorded.
 * 404 for everybody else and at any other time. Every look is in the audit log.
 */
export async function showLicence(
  actor: UserActor,
  bookingId: string,
  { device, now }: RequestContext,
): Promise<LicenceToCheck> {
  const booking = await getBookingAtPickup(actor, bookingId, now);
  const [renter] = await db()
    .select({
      firstName: users.firstName,
      lastName: users.lastName,
      number: individualProfiles.drivingLicence,
      status: individualProfiles.licenceStatus,
      expiresOn: individualProfiles.licenceExpiresOn,
    })
    .from(users)
    .innerJoin(individualProfiles, eq(individualProfiles.userId, users.id))
    .where(eq(users.id, booking.renterId));
  if (renter?.status !== "verified") throw notFound();
  const file = await findLicenceFile(booking.renterId, now);
  await recordAudit(
    db(),
    {
      actor,
      action: "booking.licence",
      subjectType: "booking",
      subjectId: bookingId,
      ipAddress: device.ipAddress,
    },
    now,
  );
  return {
    name: `${renter.firstName} ${renter.lastName}`.trim(),
    number: renter.number,
    expiresOn: renter.expiresOn,
    pageCount: file ? (file.pageCount ?? 1) : 0,
  };
}

/** Finds the file of the licence for those who may see it now; 404 for everybody else. */
export async function getLicenceFile(actor: UserActor, bookingId: string, now: Date): Promise<StoredFileRow> {
  const booking = await getBookingAtPickup(actor, bookingId, now);
  const file = await findLicenceFile(booking.renterId, now);
  if (!file) throw notFound();
  return file;
}

async function getBookingAtPickup(actor: UserActor, bookingId: string, now: Date): Promise<BookingRow> {
  const [booking] = await db()
    .select()
    .from(bookings)
    .where(and(eq(bookings.id, bookingId), bookingsVisibleTo(actor)));
  if (!booking || !isOwnerSide(actor, booking) || booking.isWithDriver) throw notFound();
  if (statusAt(booking, now) !== "confirmed" || now < pickUpOpensAt(booking)) throw notFound();
  return booking;
}

async function findLicenceFile(renterId: string, now: Date): Promise<StoredFileRow | undefined> {
  const statusOf = await getDocumentStatuses(
    db(),
    { userId: renterId, businessId: null },
    dayIn(now, KIGALI),
  );
  const { valid } = statusOf("driving_licence");
  if (!valid) return undefined;
  const [file] = await db().select().from(files).where(eq(files.id, valid.fileId));
  return file && !file.deletedAt ? file : undefined;
}
