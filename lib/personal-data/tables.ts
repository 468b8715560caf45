import { eq, sql } from "drizzle-orm";
import { auditEntries } from "@/db/schema/audit";
import { badgeRequests } from "@/db/schema/badge-requests";
import { bookingChanges } from "@/db/schema/booking-changes";
import { bookingEvents, bookings } from "@/db/schema/bookings";
import { calendarConflicts, calendarImports, calendarLinks } from "@/db/schema/calendars";
import { chatBlocks, chatMessages, chatReads, chatRooms } from "@/db/schema/chat";
import { accountDeletions } from "@/db/schema/deletions";
import { documents, fileViews } from "@/db/schema/documents";
import { favourites } from "@/db/schema/favourites";
import { files } from "@/db/schema/files";
import { handoverPictures, handovers } from "@/db/schema/handovers";
import { idempotencyKeys } from "@/db/schema/idempotency";
import { issueReportPictures, issueReports } from "@/db/schema/issue-reports";
import { liveEvents } from "@/db/schema/live";
import { notificationPreferences, notifications } from "@/db/schema/notifications";
import { otpCodes } from "@/db/schema/otp";
import { outboxMessages } from "@/db/schema/outbox";
import { passwordResets } from "@/db/schema/passwords";
import { payments, providerEvents, refunds } from "@/db/schema/payments";
import { pushSubscriptions } from "@/db/schema/push";
import { quotes } from "@/db/schema/quotes";
import { reviews } from "@/db/schema/reviews";
import { sandboxCharges } from "@/db/schema/sandbox";
import { savedSearchCars, savedSearches } from "@/db/schema/saved-searches";
import { sessions } from "@/db/schema/sessions";
import { knownDevices, recoveryCodes, twoFactorSecrets } from "@/db/schema/sign-in";
import { supportMessages, supportNotes, supportTickets } from "@/db/schema/support";
import { individualProfiles, users } from "@/db/schema/users";
import { businessTables } from "./business-tables";
import { masked, namelessUser, releasedFile } from "./fates";
import {
  gone,
  kept,
  own,
  ownBookings,
  ownedBusinesses,
  ownHandovers,
  ownPayments,
  ownVehicles,
  type PersonalTable,
  within,
} from "./scopes";
import { renterless } from "./shared-papers";

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
  // What administrators told each other about it is not the person's, and goes with it.
  within(
    supportNotes,
    (userId) =>
      sql`${supportNotes.ticketId} in (select ${supportTickets.id} from ${supportTickets}
        where ${supportTickets.userId} = ${userId})`,
    gone,
    ["authorId", "body"],
  ),
  own(supportTickets, supportTickets.userId, gone, ["closedBy", "assigneeId"]),
  within(
    issueReportPictures,
    (userId) =>
      sql`${issueReportPictures.reportId} in (select ${issueReports.id} from ${issueReports}
        where ${issueReports.reporterId} = ${userId})`,
    gone,
  ),
  own(
    issueReports,
    issueReports.reporterId,
    { kind: "scrub", set: () => ({ reporterId: null, email: null }) },
    ["resolvedBy"],
  ),
  own(outboxMessages, outboxMessages.userId, gone, ["body", "providerRef", "lastError"]),
  own(otpCodes, otpCodes.userId, gone, ["codeHash", "providerRef"]),
  own(passwordResets, passwordResets.userId, gone, ["tokenHash"]),
  own(pushSubscriptions, pushSubscriptions.userId, gone, ["sessionId", "endpoint", "p256dh", "auth"]),
  own(sessions, sessions.userId, gone, ["actingAdminId", "actingSessionId"]),
  own(knownDevices, knownDevices.userId, gone, ["tokenHash"]),
  own(twoFactorSecrets, twoFactorSecrets.userId, gone, ["sealedSecret", "lastStep"]),
  own(recoveryCodes, recoveryCodes.userId, gone, ["codeHash"]),
  own(idempotencyKeys, idempotencyKeys.userId, gone, ["claimId", "fingerprint"]),
  own(favourites, favourites.userId, gone),
  within(
    savedSearchCars,
    (userId) =>
      sql`${savedSearchCars.savedSearchId} in (select ${savedSearches.id} from ${savedSearches}
        where ${savedSearches.userId} = ${userId})`,
    gone,
  ),
  own(savedSearches, savedSearches.userId, gone),
  own(notificationPreferences, notificationPreferences.userId, gone),
  own(notifications, notifications.userId, gone, ["senderId", "dedupeKey"]),
  own(liveEvents, liveEvents.userId, gone, ["xid"]),
  // What was said belongs to a talk with somebody else: that it was said stays, the words go.
  own(chatMessages, chatMessages.senderId, { kind: "scrub", set: () => ({ body: "", clientKey: null }) }, [
    "clientKey",
  ]),
  own(chatReads, chatReads.userId, gone),
  own(chatBlocks, chatBlocks.personId, gone, ["blockedBy"]),
  own(chatRooms, chatRooms.personId, kept),
  // Without its asker and the way to a door only a figure. Of a booked one the booking says whose it is.
  within(
    quotes,
    (userId) =>
      sql`(${quotes.userId} = ${userId} or ${quotes.id} in (select ${bookings.quoteId} from ${bookings}
        where ${bookings.renterId} = ${userId}))`,
    { kind: "scrub", set: () => ({ userId: null, deliveryAddress: null }) },
    [],
    [quotes.userId],
  ),
  within(
    sandboxCharges,
    (userId) => sql`${sandboxCharges.reference} in (select id::text from ${ownPayments(userId)} as paid(id))`,
    {
      kind: "scrub",
      set: () => ({ payerPhone: masked(sandboxCharges.payerPhone) }),
    },
  ),
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
  within(
    bookingChanges,
    (userId) =>
      sql`(${bookingChanges.proposedBy} = ${userId} or ${bookingChanges.bookingId} in ${ownBookings(userId)})`,
    { kind: "scrub", set: () => ({ note: null }) },
    ["proposedBy"],
    [bookingChanges.proposedBy],
  ),
  within(handoverPictures, (userId) => sql`${handoverPictures.handoverId} in ${ownHandovers(userId)}`, kept),
  within(
    handovers,
    (userId) => sql`${handovers.id} in ${ownHandovers(userId)}`,
    { kind: "scrub", set: () => ({ signature: null, parties: renterless }) },
    ["recordedBy"],
  ),
  own(bookings, bookings.renterId, kept),
  own(reviews, reviews.authorId, kept),
  within(
    calendarConflicts,
    (userId) =>
      sql`${calendarConflicts.importId} in (select ${calendarImports.id} from ${calendarImports}
        where ${calendarImports.vehicleId} in ${ownVehicles(userId)})`,
    gone,
  ),
  // What an imported calendar took is free again with it.
  within(calendarImports, (userId) => sql`${calendarImports.vehicleId} in ${ownVehicles(userId)}`, gone, [
    "createdBy",
  ]),
  within(calendarLinks, (userId) => sql`${calendarLinks.vehicleId} in ${ownVehicles(userId)}`, gone, [
    "token",
  ]),
  ...businessTables,
  within(
    auditEntries,
    (userId) =>
      sql`(${auditEntries.actorId} = ${userId}
        or (${auditEntries.subjectType} = 'user' and ${auditEntries.subjectId} = ${userId}::text))`,
    {
      kind: "scrub",
      set: ({ userId }) => ({
        ipAddress: sql`case when ${auditEntries.actorId} = ${userId}
          or ${auditEntries.action} = 'session.lock-out' then null else ${auditEntries.ipAddress} end`,
      }),
    },
    ["actorId", "ipAddress"],
    [auditEntries.actorId],
  ),
  own(accountDeletions, accountDeletions.userId, kept),
  own(individualProfiles, individualProfiles.userId, gone),
  within(users, (userId) => eq(users.id, userId), { kind: "scrub", set: namelessUser }, ["passwordHash"]),
];
