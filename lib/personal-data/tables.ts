import { type AnyColumn, eq, type SQL, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import { auditEntries } from "@/db/schema/audit";
import { badgeRequests } from "@/db/schema/badge-requests";
import { bookingEvents, bookings } from "@/db/schema/bookings";
import { businesses, teamMembers } from "@/db/schema/businesses";
import { accountDeletions } from "@/db/schema/deletions";
import { documents, fileViews } from "@/db/schema/documents";
import { files } from "@/db/schema/files";
import { idempotencyKeys } from "@/db/schema/idempotency";
import { issueReports } from "@/db/schema/issue-reports";
import { notificationPreferences } from "@/db/schema/notifications";
import { vehicleOccupancy } from "@/db/schema/occupancy";
import { otpCodes } from "@/db/schema/otp";
import { outboxMessages } from "@/db/schema/outbox";
import { passwordResets } from "@/db/schema/passwords";
import { payments, providerEvents, refunds } from "@/db/schema/payments";
import { quotes } from "@/db/schema/quotes";
import { reviews } from "@/db/schema/reviews";
import { sandboxCharges } from "@/db/schema/sandbox";
import { sessions } from "@/db/schema/sessions";
import { knownDevices, recoveryCodes, twoFactorSecrets } from "@/db/schema/sign-in";
import { supportMessages, supportTickets } from "@/db/schema/support";
import { individualProfiles, users } from "@/db/schema/users";
import { vehiclePictures, vehicles } from "@/db/schema/vehicles";
import { DELETED_NAME } from "./rules";

/** Who goes, and when. The hash belongs to a password nobody has. */
interface Leaving {
  userId: string;
  now: Date;
  passwordHash: string;
}

/** What becomes of a table's rows about somebody when their account goes. */
type Fate =
  | { kind: "delete" }
  /** The row stays for the law or for others, without what says who. */
  | { kind: "scrub"; set: (leaving: Leaving) => Record<string, unknown> }
  /** It says nothing of a person but the account, and that has no name any more. */
  | { kind: "keep" };

interface PersonalTable {
  table: PgTable;
  /** Columns that name the account. */
  columns: AnyColumn[];
  rows: (userId: string) => SQL;
  /** What an export leaves out, by our names: secrets, and who other people are. */
  hidden: string[];
  fate: Fate;
}

const gone: Fate = { kind: "delete" };
const kept: Fate = { kind: "keep" };

function own(table: PgTable, column: AnyColumn, fate: Fate, hidden: string[] = []): PersonalTable {
  return { table, columns: [column], rows: (userId) => eq(column, userId), hidden, fate };
}

function within(
  table: PgTable,
  rows: PersonalTable["rows"],
  fate: Fate,
  hidden: string[] = [],
  columns: AnyColumn[] = [],
): PersonalTable {
  return { table, columns, rows, hidden, fate };
}

const ownedBusinesses = (userId: string) =>
  sql`(select ${teamMembers.businessId} from ${teamMembers}
    where ${teamMembers.userId} = ${userId} and ${teamMembers.role} = 'owner')`;
const ownVehicles = (userId: string) =>
  sql`(select ${vehicles.id} from ${vehicles} where ${vehicles.businessId} in ${ownedBusinesses(userId)})`;
const ownBookings = (userId: string) =>
  sql`(select ${bookings.id} from ${bookings} where ${bookings.renterId} = ${userId})`;
const ownPayments = (userId: string) =>
  sql`(select ${payments.id} from ${payments} where ${payments.bookingId} in ${ownBookings(userId)})`;

/** Its last three figures are enough to tell one payment from another. */
const masked = (phone: AnyColumn) => sql`case when ${phone} is not null then '…' || right(${phone}, 3) end`;

/** Papers and portraits go; pictures of cars and of handovers belong to rentals other people had. */
const releasedFile = ({ userId, now }: Leaving) =>
  sql`case when ${files.purpose} not in ('vehicle_picture', 'handover_picture')
    and (${files.businessId} is null or ${files.businessId} in ${ownedBusinesses(userId)})
    then coalesce(${files.deletedAt}, ${now}::timestamptz) else ${files.deletedAt} end`;

/** A company's name, register and tax numbers stand on receipts; of a person's business even the name goes. */
const ifCompany = (column: AnyColumn, otherwise: SQL) =>
  sql`case when ${businesses.kind} = 'company' then ${column} else ${otherwise} end`;

const closedBusiness = ({ now }: Leaving) => ({
  status: "suspended",
  name: ifCompany(businesses.name, sql`${DELETED_NAME}`),
  slug: sql`'closed-' || ${businesses.id}`,
  email: sql`'closed-' || ${businesses.id} || '@deleted.invalid'`,
  address: ifCompany(businesses.address, sql`''`),
  taxId: ifCompany(businesses.taxId, sql`null`),
  registrationNumber: ifCompany(businesses.registrationNumber, sql`null`),
  ...{ phone: "", description: "", website: null, businessHours: null, licenceNumber: null },
  ...{ logoFileId: null, logoPath: null, rejectedReason: null, updatedAt: now },
});

const namelessUser = ({ userId, now, passwordHash }: Leaving) => ({
  ...{
    status: "inactive",
    firstName: DELETED_NAME,
    lastName: "",
    email: `deleted-${userId}@deleted.invalid`,
  },
  ...{ phone: null, passwordHash, photoFileId: null, photoPath: null, lastLoginAt: null },
  ...{ emailVerifiedAt: null, phoneVerifiedAt: null, pendingEmail: null, pendingPhone: null, updatedAt: now },
});

/**
 * Every table that holds something about people with accounts, in the order in which it can be taken apart. An export
 * reads it, an erasure walks it, and a test fails while a table of the schema is neither here nor excused there.
 */
export const personalTables: PersonalTable[] = [
  within(
    documents,
    (userId) =>
      sql`((${documents.userId} = ${userId} and ${documents.businessId} is null)
        or ${documents.businessId} in ${ownedBusinesses(userId)})`,
    gone,
    ["reviewedBy"],
    [documents.userId],
  ),
  own(badgeRequests, badgeRequests.userId, gone, ["reviewedBy"]),
  within(
    fileViews,
    (userId) =>
      sql`${fileViews.fileId} in (select ${files.id} from ${files} where ${files.ownerId} = ${userId})`,
    kept,
    ["viewerId", "ipAddress"],
  ),
  own(files, files.ownerId, { kind: "scrub", set: (leaving) => ({ deletedAt: releasedFile(leaving) }) }, [
    "storageKey",
    "sha256",
  ]),
  within(
    supportMessages,
    (userId) =>
      sql`${supportMessages.ticketId} in (select ${supportTickets.id} from ${supportTickets}
        where ${supportTickets.userId} = ${userId})`,
    gone,
    ["authorId"],
  ),
  own(supportTickets, supportTickets.userId, gone, ["closedBy"]),
  own(
    issueReports,
    issueReports.reporterId,
    { kind: "scrub", set: () => ({ reporterId: null, email: null }) },
    ["resolvedBy"],
  ),
  own(outboxMessages, outboxMessages.userId, gone, ["body", "providerRef", "lastError"]),
  own(otpCodes, otpCodes.userId, gone, ["codeHash", "providerRef"]),
  own(passwordResets, passwordResets.userId, gone, ["tokenHash"]),
  own(sessions, sessions.userId, gone),
  own(knownDevices, knownDevices.userId, gone, ["tokenHash"]),
  own(twoFactorSecrets, twoFactorSecrets.userId, gone, ["sealedSecret", "lastStep"]),
  own(recoveryCodes, recoveryCodes.userId, gone, ["codeHash"]),
  own(idempotencyKeys, idempotencyKeys.userId, gone, ["claimId", "fingerprint"]),
  own(notificationPreferences, notificationPreferences.userId, gone),
  // Priced and never booked: only a figure. Of a booked one the booking says whose it is.
  own(quotes, quotes.userId, { kind: "scrub", set: () => ({ userId: null }) }),
  within(sandboxCharges, (userId) => sql`${sandboxCharges.reference} in ${ownPayments(userId)}`, {
    kind: "scrub",
    set: () => ({ payerPhone: masked(sandboxCharges.payerPhone) }),
  }),
  within(
    providerEvents,
    (userId) => sql`${providerEvents.paymentId} in ${ownPayments(userId)}`,
    { kind: "scrub", set: () => ({ rawBody: "" }) },
    ["rawBody"],
  ),
  within(refunds, (userId) => sql`${refunds.paymentId} in ${ownPayments(userId)}`, kept),
  within(
    payments,
    (userId) => sql`${payments.bookingId} in ${ownBookings(userId)}`,
    { kind: "scrub", set: () => ({ payerPhone: masked(payments.payerPhone) }) },
    ["providerRef", "nextCheckAt"],
  ),
  within(
    bookingEvents,
    (userId) =>
      sql`(${bookingEvents.actorId} = ${userId} or ${bookingEvents.bookingId} in ${ownBookings(userId)})`,
    { kind: "scrub", set: () => ({ details: {} }) },
    ["actorId"],
    [bookingEvents.actorId],
  ),
  own(bookings, bookings.renterId, kept),
  own(reviews, reviews.authorId, kept),
  within(vehicleOccupancy, (userId) => sql`${vehicleOccupancy.vehicleId} in ${ownVehicles(userId)}`, {
    kind: "scrub",
    set: () => ({ note: null }),
  }),
  within(vehiclePictures, (userId) => sql`${vehiclePictures.vehicleId} in ${ownVehicles(userId)}`, kept),
  within(
    vehicles,
    (userId) => sql`${vehicles.businessId} in ${ownedBusinesses(userId)}`,
    {
      kind: "scrub",
      // Where it stood may be where somebody lives: a kilometre is near enough for what is past.
      set: () => ({
        ...{ status: "removed", plate: null, description: "" },
        latitude: sql`round(${vehicles.latitude}::numeric, 2)`,
        longitude: sql`round(${vehicles.longitude}::numeric, 2)`,
      }),
    },
    ["searchText", "searchTerms", "sampleKey"],
  ),
  within(businesses, (userId) => sql`${businesses.id} in ${ownedBusinesses(userId)}`, {
    kind: "scrub",
    set: closedBusiness,
  }),
  own(teamMembers, teamMembers.userId, gone),
  within(
    auditEntries,
    (userId) =>
      sql`(${auditEntries.actorId} = ${userId}
        or (${auditEntries.subjectType} = 'user' and ${auditEntries.subjectId} = ${userId}::text))`,
    {
      kind: "scrub",
      set: ({ userId }) => ({
        ipAddress: sql`case when ${auditEntries.actorId} = ${userId} then null else ${auditEntries.ipAddress} end`,
      }),
    },
    ["actorId", "ipAddress"],
    [auditEntries.actorId],
  ),
  own(accountDeletions, accountDeletions.userId, kept),
  own(individualProfiles, individualProfiles.userId, gone),
  within(users, (userId) => eq(users.id, userId), { kind: "scrub", set: namelessUser }, ["passwordHash"]),
];
