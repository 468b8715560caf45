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
import { fullNameOf } from "@/lib/platform/text";
import { listDriverRows } from "@/lib/rentals/bookings/additional-drivers/queries";
import { bookingsVisibleTo } from "@/lib/rentals/bookings/bookings-visible-to";
import { isOwnerSide } from "@/lib/rentals/bookings/policy";
import { pickUpOpensAt } from "@/lib/rentals/bookings/rules";
import { statusAt } from "@/lib/rentals/bookings/transitions/state-machine";
import { isCounterBooking } from "@/lib/rentals/quotes/booking-source";
import type { LicenceToCheck } from "./contract";

/**
 * Shows the owner's side the verified licence of the renter, or of an additional driver, from when the pick-up opens
 * until it is recorded. 404 for everybody else, at any other time, and for the renter of a booking made at the counter,
 * who never asked for it: there staff check the licence itself. Each call is recorded in the audit log.
 */
export async function showLicence(
  actor: UserActor,
  bookingId: string,
  { device, now }: RequestContext,
  driverId?: string,
): Promise<LicenceToCheck> {
  const userId = await getDriverAtPickup(actor, bookingId, now, driverId);
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
    .where(eq(users.id, userId));
  if (renter?.status !== "verified") throw notFound();
  const file = await findLicenceFile(userId, now);
  await recordAudit(
    db(),
    {
      actor,
      action: "booking.licence",
      subjectType: "booking",
      subjectId: bookingId,
      ...(driverId && { detail: { driverId } }),
      device,
    },
    now,
  );
  return {
    name: fullNameOf(renter),
    number: renter.number,
    expiresOn: renter.expiresOn,
    pageCount: file ? (file.pageCount ?? 1) : 0,
  };
}

/** Finds the file of the licence for actors who may see it now; 404 for everybody else. */
export async function getLicenceFile(
  actor: UserActor,
  bookingId: string,
  now: Date,
  driverId?: string,
): Promise<StoredFileRow> {
  const file = await findLicenceFile(await getDriverAtPickup(actor, bookingId, now, driverId), now);
  if (!file) throw notFound();
  return file;
}

/** The account of the renter, or of an additional driver who accepted. */
async function getDriverAtPickup(
  actor: UserActor,
  bookingId: string,
  now: Date,
  driverId: string | undefined,
): Promise<string> {
  const [booking] = await db()
    .select()
    .from(bookings)
    .where(and(eq(bookings.id, bookingId), bookingsVisibleTo(actor)));
  if (!booking || !isOwnerSide(actor, booking) || booking.isWithDriver) throw notFound();
  if (statusAt(booking, now) !== "confirmed" || now < pickUpOpensAt(booking)) throw notFound();
  if (!driverId && isCounterBooking(booking)) throw notFound();
  if (!driverId) return booking.renterId;
  const driver = (await listDriverRows(db(), booking.id)).find(({ id }) => id === driverId);
  if (!driver?.userId) throw notFound();
  return driver.userId;
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
