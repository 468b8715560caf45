import { eq, sql } from "drizzle-orm";
import { badgeRequests } from "@/db/schema/businesses/badge-requests";
import { calendarConflicts, calendarImports, calendarLinks } from "@/db/schema/catalog/calendars";
import { favourites } from "@/db/schema/catalog/favourites";
import { reviews } from "@/db/schema/catalog/reviews";
import { savedSearchAlerts, savedSearches } from "@/db/schema/catalog/saved-searches";
import { accountDeletions } from "@/db/schema/identity/account-deletions";
import { emailChanges } from "@/db/schema/identity/email-changes";
import { documents, fileViews } from "@/db/schema/identity/identity-documents";
import { otpCodes } from "@/db/schema/identity/otp-codes";
import { passkeyChallenges } from "@/db/schema/identity/passkey-challenges";
import { passkeys } from "@/db/schema/identity/passkeys";
import { passwordResets } from "@/db/schema/identity/password-resets";
import { sessions } from "@/db/schema/identity/sessions";
import { knownDevices, recoveryCodes, twoFactorSecrets } from "@/db/schema/identity/sign-in";
import { userNotes } from "@/db/schema/identity/user-notes";
import { individualProfiles, users } from "@/db/schema/identity/users";
import { notificationPreferences, notifications } from "@/db/schema/messaging/notifications";
import { outboxMessages } from "@/db/schema/messaging/outbox";
import { realtimeEvents } from "@/db/schema/messaging/realtime";
import { pushSubscriptions } from "@/db/schema/messaging/web-push";
import { simulatedCharges } from "@/db/schema/operations/simulated-providers";
import { disputeEvidence } from "@/db/schema/payments/disputes";
import { payments, providerEvents, refunds } from "@/db/schema/payments/payments";
import { refundRequests } from "@/db/schema/payments/refund-requests";
import { auditEntries } from "@/db/schema/platform/audit";
import { files } from "@/db/schema/platform/files";
import { idempotencyKeys } from "@/db/schema/platform/idempotency";
import { savedViews } from "@/db/schema/platform/saved-views";
import { securityEvents } from "@/db/schema/platform/security-events";
import { additionalDrivers } from "@/db/schema/rentals/additional-drivers";
import { bookingChanges } from "@/db/schema/rentals/booking-changes";
import { bookingRisks } from "@/db/schema/rentals/booking-risks";
import { bookingEvents, bookings } from "@/db/schema/rentals/bookings";
import { claimPictures, claims } from "@/db/schema/rentals/claims";
import { handoverConfirmations, handoverPictures, handovers } from "@/db/schema/rentals/handovers";
import { presenceCodes } from "@/db/schema/rentals/presence-codes";
import { promoCodeUses } from "@/db/schema/rentals/promo-code-uses";
import { quotes } from "@/db/schema/rentals/quotes";
import { renterReviews } from "@/db/schema/rentals/renter-reviews";
import { reviewPhones } from "@/db/schema/rentals/review-phones";
import { chatBlocks, chatMessages, chatReads, chatRooms } from "@/db/schema/support/chat";
import { issueReportPictures, issueReports } from "@/db/schema/support/issue-reports";
import { supportMessages, supportNotes, supportTickets } from "@/db/schema/support/tickets";
import { businessPersonalTables } from "./business-personal-tables";
import { anonymizedUserColumns, maskedPhone, releasedFileDate } from "./erased-columns";
import {
  anyOf,
  deleteRows,
  keepRows,
  ownBookings,
  ownClaims,
  ownedBusinesses,
  ownHandovers,
  ownPayments,
  ownVehicles,
  type PersonalTable,
  rowsOfUser,
  rowsWhere,
} from "./personal-table";
import { signedByOther, withoutRenter } from "./shared-documents";

/**
 * Every table with personal data of account holders, in the order in which it can be erased. Exports read
 * this list, erasures walk it, and a test fails while a table of the schema is neither here nor exempted
 * there.
 */
export const personalTables: PersonalTable[] = [
  rowsWhere(
    documents,
    (userId) =>
      anyOf(
        documents,
        documents.id,
        sql`${documents.userId} = ${userId} and ${documents.businessId} is null`,
        sql`${documents.businessId} in ${ownedBusinesses(userId)}`,
      ),
    deleteRows,
    ["reviewedBy"],
    [documents.userId],
  ),
  rowsOfUser(badgeRequests, badgeRequests.userId, deleteRows, ["reviewedBy"]),
  rowsWhere(
    fileViews,
    (userId) =>
      sql`${fileViews.fileId} in (select ${files.id} from ${files} where ${files.ownerId} = ${userId})`,
    keepRows,
    ["viewerId", "ipAddress"],
  ),
  rowsOfUser(
    files,
    files.ownerId,
    { kind: "scrub", set: (leaving) => ({ deletedAt: releasedFileDate(leaving) }) },
    ["storageKey", "sha256"],
  ),
  rowsWhere(
    supportMessages,
    (userId) =>
      sql`${supportMessages.ticketId} in (select ${supportTickets.id} from ${supportTickets}
        where ${supportTickets.userId} = ${userId})`,
    deleteRows,
    ["authorId"],
  ),
  // Administrators' internal notes are not the user's data and are deleted with the account or the ticket.
  rowsOfUser(userNotes, userNotes.userId, deleteRows, ["authorId", "body"]),
  rowsWhere(
    supportNotes,
    (userId) =>
      sql`${supportNotes.ticketId} in (select ${supportTickets.id} from ${supportTickets}
        where ${supportTickets.userId} = ${userId})`,
    deleteRows,
    ["authorId", "body"],
  ),
  rowsOfUser(supportTickets, supportTickets.userId, deleteRows, ["closedBy", "assigneeId"]),
  rowsWhere(
    issueReportPictures,
    (userId) =>
      sql`${issueReportPictures.reportId} in (select ${issueReports.id} from ${issueReports}
        where ${issueReports.reporterId} = ${userId})`,
    deleteRows,
  ),
  rowsOfUser(
    issueReports,
    issueReports.reporterId,
    { kind: "scrub", set: () => ({ reporterId: null, email: null, location: "" }) },
    ["resolvedBy"],
  ),
  rowsOfUser(outboxMessages, outboxMessages.userId, deleteRows, ["body", "providerRef", "lastError"]),
  rowsOfUser(otpCodes, otpCodes.userId, deleteRows, ["codeHash", "providerRef", "networkHash"]),
  rowsOfUser(passwordResets, passwordResets.userId, deleteRows, ["tokenHash"]),
  rowsOfUser(emailChanges, emailChanges.userId, deleteRows, ["tokenHash"]),
  rowsOfUser(pushSubscriptions, pushSubscriptions.userId, deleteRows, [
    "sessionId",
    "endpoint",
    "p256dh",
    "auth",
  ]),
  rowsOfUser(passkeyChallenges, passkeyChallenges.userId, deleteRows, ["challengeHash"]),
  rowsOfUser(sessions, sessions.userId, deleteRows, ["actingAdminId", "actingSessionId"]),
  rowsOfUser(knownDevices, knownDevices.userId, deleteRows, ["tokenHash"]),
  rowsOfUser(twoFactorSecrets, twoFactorSecrets.userId, deleteRows, ["encryptedSecret", "lastStep"]),
  rowsOfUser(recoveryCodes, recoveryCodes.userId, deleteRows, ["codeHash"]),
  rowsOfUser(passkeys, passkeys.userId, deleteRows, ["credentialId", "publicKey", "signatureCount"]),
  rowsOfUser(idempotencyKeys, idempotencyKeys.userId, deleteRows, ["claimId", "fingerprint"]),
  rowsOfUser(favourites, favourites.userId, deleteRows),
  rowsWhere(
    savedSearchAlerts,
    (userId) =>
      sql`${savedSearchAlerts.savedSearchId} in (select ${savedSearches.id} from ${savedSearches}
        where ${savedSearches.userId} = ${userId})`,
    deleteRows,
  ),
  rowsOfUser(savedSearches, savedSearches.userId, deleteRows),
  rowsOfUser(savedViews, savedViews.userId, deleteRows),
  rowsOfUser(notificationPreferences, notificationPreferences.userId, deleteRows),
  rowsOfUser(notifications, notifications.userId, deleteRows, ["senderId", "dedupeKey"]),
  rowsOfUser(realtimeEvents, realtimeEvents.userId, deleteRows, ["xid"]),
  // The message belongs to a conversation with somebody else: its row stays, its text is removed.
  rowsOfUser(
    chatMessages,
    chatMessages.senderId,
    { kind: "scrub", set: () => ({ body: "", clientKey: null }) },
    ["clientKey"],
  ),
  rowsOfUser(chatReads, chatReads.userId, deleteRows),
  rowsOfUser(chatBlocks, chatBlocks.userId, deleteRows, ["blockedBy"]),
  rowsOfUser(chatRooms, chatRooms.userId, keepRows),
  // Kept with the booking, so that a code stays used.
  rowsOfUser(promoCodeUses, promoCodeUses.userId, keepRows),
  // Once user id and delivery address are cleared, an unbooked quote is only a price. A booked quote's owner
  // is known from the booking.
  rowsWhere(
    quotes,
    (userId) =>
      anyOf(
        quotes,
        quotes.id,
        eq(quotes.userId, userId),
        sql`${quotes.id} in (select ${bookings.quoteId} from ${bookings} where ${bookings.renterId} = ${userId})`,
      ),
    { kind: "scrub", set: () => ({ userId: null, deliveryAddress: null }) },
    [],
    [quotes.userId],
  ),
  rowsWhere(
    simulatedCharges,
    (userId) =>
      sql`${simulatedCharges.reference} in (select id::text from ${ownPayments(userId)} as paid(id))`,
    {
      kind: "scrub",
      set: () => ({ payerPhone: maskedPhone(simulatedCharges.payerPhone) }),
    },
  ),
  rowsWhere(
    providerEvents,
    (userId) => sql`${providerEvents.paymentId} in ${ownPayments(userId)}`,
    { kind: "scrub", set: () => ({ rawBody: "" }) },
    ["rawBody"],
  ),
  // Quotes the renter's name and email address; kept as long as the payment's accounts, without the text.
  rowsWhere(
    disputeEvidence,
    (userId) => sql`${disputeEvidence.paymentId} in ${ownPayments(userId)}`,
    { kind: "scrub", set: () => ({ body: "" }) },
    ["body", "sentBy"],
  ),
  rowsWhere(refunds, (userId) => sql`${refunds.paymentId} in ${ownPayments(userId)}`, keepRows),
  rowsWhere(
    payments,
    (userId) => sql`${payments.bookingId} in ${ownBookings(userId)}`,
    { kind: "scrub", set: () => ({ payerPhone: maskedPhone(payments.payerPhone) }) },
    ["providerRef", "nextCheckAt"],
  ),
  rowsWhere(
    bookingEvents,
    (userId) =>
      anyOf(
        bookingEvents,
        bookingEvents.id,
        eq(bookingEvents.actorId, userId),
        sql`${bookingEvents.bookingId} in ${ownBookings(userId)}`,
      ),
    { kind: "scrub", set: () => ({ details: {} }) },
    ["actorId"],
    [bookingEvents.actorId],
  ),
  rowsWhere(
    bookingChanges,
    (userId) =>
      anyOf(
        bookingChanges,
        bookingChanges.id,
        sql`${bookingChanges.proposedBy} = ${userId} and ${bookingChanges.place} is null`,
        sql`${bookingChanges.bookingId} in ${ownBookings(userId)}`,
        sql`${bookingChanges.place} is not null and ${bookingChanges.bookingId} in (select ${bookings.id}
          from ${bookings} where ${bookings.businessId} in ${ownedBusinesses(userId)})`,
      ),
    {
      kind: "scrub",
      // An address and directions; rounded, the coordinates of a place only show the neighbourhood.
      set: () => ({
        note: null,
        place: sql`${bookingChanges.place} || case when ${bookingChanges.place}->>'kind' = 'place'
          then jsonb_build_object('name', '', 'address', '', 'instructions', '',
            'latitude', round((${bookingChanges.place}->>'latitude')::numeric, 2),
            'longitude', round((${bookingChanges.place}->>'longitude')::numeric, 2))
          else jsonb_build_object('address', '') end`,
      }),
    },
    ["proposedBy"],
    [bookingChanges.proposedBy],
  ),
  rowsWhere(claimPictures, (userId) => sql`${claimPictures.claimId} in ${ownClaims(userId)}`, keepRows),
  // The other side may have to prove what was claimed and why, so the row stays; the renter's own words are removed.
  rowsWhere(
    claims,
    (userId) =>
      anyOf(
        claims,
        claims.id,
        eq(claims.filedBy, userId),
        sql`${claims.bookingId} in ${ownBookings(userId)}`,
      ),
    {
      kind: "scrub",
      set: ({ userId }) => ({
        answer: sql`case when ${claims.answer} is not null and ${claims.bookingId} in ${ownBookings(userId)}
          then '…' else ${claims.answer} end`,
      }),
    },
    ["filedBy"],
    [claims.filedBy],
  ),
  rowsWhere(
    handoverPictures,
    (userId) => sql`${handoverPictures.handoverId} in ${ownHandovers(userId)}`,
    keepRows,
  ),
  rowsWhere(
    handovers,
    (userId) => sql`${handovers.id} in ${ownHandovers(userId)}`,
    {
      kind: "scrub",
      set: () => ({ signature: null, renterSignedName: null, licence: null, parties: withoutRenter }),
    },
    ["recordedBy"],
  ),
  rowsWhere(
    handoverConfirmations,
    (userId) => sql`${handoverConfirmations.handoverId} in ${ownHandovers(userId)}`,
    { kind: "scrub", set: () => signedByOther("renter") },
    ["recordedBy"],
  ),
  rowsWhere(
    presenceCodes,
    (userId) => sql`${presenceCodes.bookingId} in ${ownBookings(userId)}`,
    deleteRows,
    ["id", "codeHash"],
  ),
  rowsWhere(bookingRisks, (userId) => sql`${bookingRisks.bookingId} in ${ownBookings(userId)}`, deleteRows, [
    "reviewedBy",
  ]),
  rowsWhere(
    refundRequests,
    (userId) => sql`${refundRequests.bookingId} in ${ownBookings(userId)}`,
    keepRows,
    ["requestedBy", "decidedBy"],
  ),
  // Whom a renter invited is not the renter's data; who drove stays in the agreement without a name.
  rowsWhere(
    additionalDrivers,
    (userId) =>
      sql`(${additionalDrivers.userId} = ${userId} or ${additionalDrivers.email} =
        (select lower(${users.email}) from ${users} where ${users.id} = ${userId}))`,
    {
      kind: "scrub",
      set: () => ({ email: null, name: null, licenceNumber: null, licenceExpiresOn: null }),
    },
    [],
    [additionalDrivers.userId],
  ),
  rowsOfUser(bookings, bookings.renterId, keepRows),
  rowsOfUser(reviews, reviews.authorId, keepRows),
  rowsOfUser(reviewPhones, reviewPhones.userId, keepRows, ["phoneHash"]),
  // A renter may read what owners wrote about them once it is public.
  rowsWhere(
    renterReviews,
    (userId) =>
      sql`(${renterReviews.authorId} = ${userId}
        or (${renterReviews.renterId} = ${userId} and ${renterReviews.publishedAt} is not null
          and ${renterReviews.heldAt} is null))`,
    keepRows,
    ["authorId"],
    [renterReviews.authorId, renterReviews.renterId],
  ),
  rowsWhere(
    calendarConflicts,
    (userId) =>
      sql`${calendarConflicts.importId} in (select ${calendarImports.id} from ${calendarImports}
        where ${calendarImports.vehicleId} in ${ownVehicles(userId)})`,
    deleteRows,
  ),
  // Periods blocked by an imported calendar are freed with it.
  rowsWhere(
    calendarImports,
    (userId) => sql`${calendarImports.vehicleId} in ${ownVehicles(userId)}`,
    deleteRows,
    ["createdBy"],
  ),
  rowsWhere(
    calendarLinks,
    (userId) => sql`${calendarLinks.vehicleId} in ${ownVehicles(userId)}`,
    deleteRows,
    ["token"],
  ),
  ...businessPersonalTables,
  rowsWhere(
    auditEntries,
    (userId) =>
      sql`(${auditEntries.actorId} = ${userId}
        or (${auditEntries.subjectType} = 'user' and ${auditEntries.subjectId} = ${userId}::text))`,
    {
      kind: "scrub",
      set: ({ userId }) => ({
        ipAddress: sql`case when ${auditEntries.actorId} = ${userId}
          or ${auditEntries.action} = 'session.lock-out' then null else ${auditEntries.ipAddress} end`,
        // The former and the new name, if an administrator corrected it, what administrators wrote to them, and devices.
        detail: sql`case when ${auditEntries.subjectId} is distinct from ${userId}::text then ${auditEntries.detail}
          when ${auditEntries.action} = 'profile.change' then ${auditEntries.detail} - 'before' - 'after'
          when ${auditEntries.action} = 'notification.send-one' then ${auditEntries.detail} - 'title' - 'message'
          when ${auditEntries.action} in ('session.sign-in', 'session.lock-out') then ${auditEntries.detail} - 'device'
          else ${auditEntries.detail} end`,
      }),
    },
    ["actorId", "ipAddress", "detail"],
    [auditEntries.actorId],
  ),
  // Administrators' actions on the account are their own data; the audit log's part of the export lists them.
  rowsWhere(
    securityEvents,
    (userId) =>
      sql`(${securityEvents.actorId} = ${userId}
        or (${securityEvents.userId} = ${userId} and ${securityEvents.actorId} is null))`,
    { kind: "scrub", set: () => ({ network: null, userAgent: null, detail: {} }) },
    ["userId", "actorId"],
    [securityEvents.userId, securityEvents.actorId],
  ),
  rowsOfUser(accountDeletions, accountDeletions.userId, keepRows),
  rowsOfUser(individualProfiles, individualProfiles.userId, deleteRows),
  rowsWhere(users, (userId) => eq(users.id, userId), { kind: "scrub", set: anonymizedUserColumns }, [
    "passwordHash",
  ]),
];
