import { type SQL, sql } from "drizzle-orm";
import { db } from "@/db";
import { vehicleDocuments } from "@/db/schema/catalog/vehicle-documents";
import { documents } from "@/db/schema/identity/identity-documents";
import { payments } from "@/db/schema/payments/payments";
import { files } from "@/db/schema/platform/files";
import { additionalDrivers } from "@/db/schema/rentals/additional-drivers";
import { bookings } from "@/db/schema/rentals/bookings";
import { claimPictures, claims } from "@/db/schema/rentals/claims";
import { handoverPictures, handovers } from "@/db/schema/rentals/handovers";
import { addMs, DAY_MS, dayIn, KIGALI } from "@/lib/platform/dates";
import { getSettings } from "@/lib/platform/settings/queries";

/** Maximum files of a kind that one run releases; the rest follow the next night. */
const BATCH_SIZE = 10_000;

/**
 * Deletes files whose retention period, according to the settings, is over: documents of people and businesses that
 * have expired, and the evidence of rentals (pictures of handovers and claims, documents of vehicles). Files that a
 * claim or a bank's dispute still needs are kept. Their contents are erased by `eraseFiles`.
 */
export async function releaseOutdatedFiles(now: Date): Promise<void> {
  const { documentDays, evidenceDays } = await getSettings(db());
  const documentsUntil = dayIn(addMs(now, -documentDays * DAY_MS), KIGALI);
  const evidenceUntil = addMs(now, -evidenceDays * DAY_MS);
  const evidenceUntilDay = dayIn(evidenceUntil, KIGALI);
  // A claim or a dispute of the booking is undecided.
  const isOpen = sql`(exists (select 1 from ${claims} where ${claims.bookingId} = ${bookings.id}
      and ${claims.agreedAt} is null)
    or exists (select 1 from ${payments} where ${payments.bookingId} = ${bookings.id}
      and ${payments.dispute} is not null))`;
  // Documents keep their row and their status, so that nobody whose document has expired counts as verified.
  await release(
    sql`select ${documents.fileId} from ${documents}
      where ${documents.status} = 'verified' and ${documents.expiresOn} < ${documentsUntil}
        and not exists (select 1 from ${bookings} where ${bookings.renterId} = ${documents.userId} and ${isOpen})
        and not exists (select 1 from ${additionalDrivers}
          join ${bookings} on ${bookings.id} = ${additionalDrivers.bookingId}
          where ${additionalDrivers.userId} = ${documents.userId} and ${isOpen})`,
    now,
  );
  await release(
    sql`select ${vehicleDocuments.fileId} from ${vehicleDocuments}
      where ${vehicleDocuments.validUntil} < ${evidenceUntilDay}
        and not exists (select 1 from ${bookings} where ${bookings.vehicleId} = ${vehicleDocuments.vehicleId} and ${isOpen})
        and ${vehicleDocuments.vehicleId} not in (select ${handovers.vehicleId} from ${handovers}
          join ${bookings} on ${bookings.id} = ${handovers.bookingId}
          where ${handovers.vehicleId} is not null and ${handovers.vehicleId} <> ${bookings.vehicleId} and ${isOpen})`,
    now,
  );
  const isSettled = sql`not ${isOpen} and not exists (select 1 from ${claims}
    where ${claims.bookingId} = ${bookings.id} and ${claims.agreedAt} >= ${evidenceUntil})`;
  const endedBookings = sql`${bookings.endsAt} < ${evidenceUntil}
    and coalesce(${bookings.returnedAt}, ${bookings.endsAt}) < ${evidenceUntil}
    and ${bookings.status} not in ('confirmed', 'active') and ${isSettled}`;
  // Uses `files_purpose_idx`, so that the deleted pictures of earlier years are not read again. A picture that was
  // added after the rental is deleted once it is as old itself.
  const isOld = sql`${files.deletedAt} is null and ${files.createdAt} < ${evidenceUntil}`;
  await release(
    sql`select ${files.id} from ${files} where ${files.purpose} = 'handover_picture' and ${isOld}
      and exists (select 1 from ${handoverPictures}
        join ${handovers} on ${handovers.id} = ${handoverPictures.handoverId}
        join ${bookings} on ${bookings.id} = ${handovers.bookingId}
        where ${handoverPictures.fileId} = ${files.id} and ${endedBookings})`,
    now,
  );
  await release(
    sql`select ${files.id} from ${files} where ${files.purpose} = 'claim_picture' and ${isOld}
      and exists (select 1 from ${claimPictures}
        join ${claims} on ${claims.id} = ${claimPictures.claimId}
        join ${bookings} on ${bookings.id} = ${claims.bookingId}
        where ${claimPictures.fileId} = ${files.id} and ${endedBookings})`,
    now,
  );
}

/** Deletes the selected files that are not deleted yet. */
async function release(fileIds: SQL, now: Date): Promise<void> {
  await db().execute(sql`update ${files} set deleted_at = ${now} where id in (
    select id from ${files} where deleted_at is null and id in (${fileIds}) limit ${BATCH_SIZE})`);
}
