import { randomBytes } from "node:crypto";
import { v7 as uuid } from "uuid";
import { db } from "@/db";
import { badgeRequests } from "@/db/schema/businesses/badge-requests";
import { teamInvitations } from "@/db/schema/businesses/team";
import { webhookDeliveries, webhookEndpoints } from "@/db/schema/businesses/webhooks";
import { calendarImports } from "@/db/schema/catalog/calendars";
import { vehicleOccupancy } from "@/db/schema/catalog/occupancy";
import { pauses } from "@/db/schema/catalog/pauses";
import { pickUpPlaces } from "@/db/schema/catalog/pick-up-places";
import { reviews } from "@/db/schema/catalog/reviews";
import { savedSearches } from "@/db/schema/catalog/saved-searches";
import { documents } from "@/db/schema/identity/identity-documents";
import { notifications } from "@/db/schema/messaging/notifications";
import { pushSubscriptions } from "@/db/schema/messaging/web-push";
import { payments } from "@/db/schema/payments/payments";
import { payouts, subscriptionInvoices } from "@/db/schema/payments/payouts";
import { files } from "@/db/schema/platform/files";
import { bookingChanges } from "@/db/schema/rentals/booking-changes";
import { bookings } from "@/db/schema/rentals/bookings";
import { quotes } from "@/db/schema/rentals/quotes";
import { chatRooms } from "@/db/schema/support/chat";
import { issueReports } from "@/db/schema/support/issue-reports";
import { supportTickets } from "@/db/schema/support/tickets";
import { makePicture, makeVehicle } from "@/db/testing/factories";
import { addMs, DAY_MS } from "@/lib/platform/dates";
import { contentKeyId } from "@/lib/platform/files/store";

interface Parties {
  renterId: string;
  ownerId: string;
  businessId: string;
}

/** The rows named in the paths of routes, by the name of the parameter. All belong to these parties. */
export async function makeSubjects(parties: Parties): Promise<Record<string, string>> {
  const { id: vehicleId } = await makeVehicle(db(), { businessId: parties.businessId });
  const { id: pictureId } = await makePicture(db(), { vehicleId });
  const booking = await makeBooking(parties, vehicleId);
  return {
    vehicleId,
    pictureId,
    businessId: parties.businessId,
    ...booking,
    ...(await makePersonalRows(parties, booking.bookingId, vehicleId)),
    ...(await makeBusinessRows(parties, vehicleId)),
  };
}

const rangeOf = ({ startsAt, endsAt }: { startsAt: Date; endsAt: Date }) =>
  `[${startsAt.toISOString()},${endsAt.toISOString()})`;

async function makeBooking({ renterId, ownerId, businessId }: Parties, vehicleId: string) {
  const [bookingId, changeId, paymentId] = [uuid(), uuid(), uuid()];
  const now = new Date();
  const dates = { startsAt: addMs(now, 20 * DAY_MS), endsAt: addMs(now, 23 * DAY_MS) };
  const price = {
    days: 3,
    dailyPriceCents: 4_000,
    totalCents: 12_000,
    depositCents: 10_000,
    totalRwf: 174_600,
    rwfPerHundredUsd: 145_500,
    commissionPercent: 15,
  };
  const quote = (id: string) => ({
    id,
    vehicleId,
    userId: renterId,
    ...dates,
    ...price,
    lines: [],
    expiresAt: now,
  });
  const [quoteId, changedQuoteId] = [uuid(), uuid()];
  await db()
    .insert(quotes)
    .values([quote(quoteId), quote(changedQuoteId)]);
  await db()
    .insert(bookings)
    .values({
      id: bookingId,
      reference: `GD-${randomBytes(6).toString("hex").toUpperCase()}`,
      quoteId,
      vehicleId,
      businessId,
      renterId,
      status: "confirmed",
      isInstantBook: true,
      ...dates,
      ...price,
      confirmedAt: now,
    });
  await db()
    .insert(vehicleOccupancy)
    .values({
      id: uuid(),
      vehicleId,
      during: rangeOf(dates),
      kind: "booking",
      bookingId,
    });
  await db()
    .insert(bookingChanges)
    .values({
      id: changeId,
      bookingId,
      quoteId: changedQuoteId,
      proposedBy: ownerId,
      status: "proposed",
      fromStartsAt: dates.startsAt,
      fromEndsAt: dates.endsAt,
      ...dates,
      days: 3,
      totalCents: 12_000,
      totalRwf: 174_600,
      differenceCents: 0,
      differenceRwf: 0,
      deadlineAt: addMs(now, DAY_MS),
    });
  await db().insert(payments).values({
    id: paymentId,
    bookingId,
    method: "card",
    provider: "stripe",
    status: "captured",
    amount: 12_000,
    currency: "USD",
    amountCents: 12_000,
    capturedCents: 12_000,
  });
  return { bookingId, changeId, paymentId, reference: paymentId };
}

async function makePersonalRows({ renterId, businessId }: Parties, bookingId: string, vehicleId: string) {
  const ids = {
    reviewId: uuid(),
    fileId: uuid(),
    documentId: uuid(),
    searchId: uuid(),
    reportId: uuid(),
    requestId: uuid(),
    roomId: uuid(),
    ticketId: uuid(),
    notificationId: uuid(),
    subscriptionId: uuid(),
  };
  const insert = db();
  await insert.insert(files).values({
    id: ids.fileId,
    ownerId: renterId,
    purpose: "identity_document",
    storageKey: randomBytes(32).toString("hex"),
    // A poller would encrypt it while the rows are compared.
    encryptionKeyId: contentKeyId(),
    mediaType: "image/jpeg",
    bytes: 1,
    sha256: "0",
    originalName: "id.jpg",
    claimedAt: new Date(),
  });
  const document = { id: ids.documentId, userId: renterId, kind: "identity", fileId: ids.fileId } as const;
  await insert.insert(documents).values(document);
  await insert
    .insert(savedSearches)
    .values({ id: ids.searchId, userId: renterId, name: "SUVs", query: "", newSince: new Date() });
  await insert
    .insert(issueReports)
    .values({ id: ids.reportId, reporterId: renterId, reason: "other", text: "Something is wrong." });
  await insert.insert(badgeRequests).values({ id: ids.requestId, userId: renterId });
  await insert
    .insert(chatRooms)
    .values({ id: ids.roomId, kind: "rental", userId: renterId, businessId, vehicleId });
  await insert.insert(supportTickets).values({
    id: ids.ticketId,
    reference: `T-${randomBytes(6).toString("hex")}`,
    userId: renterId,
    name: "Aline Uwase",
    email: "aline@example.com",
    subject: "A question",
  });
  await insert.insert(notifications).values({
    id: ids.notificationId,
    userId: renterId,
    type: "info",
    priority: "other",
    category: "system",
    title: "Hello",
    message: "Hello",
    dedupeKey: ids.notificationId,
  });
  await insert.insert(pushSubscriptions).values({
    id: ids.subscriptionId,
    userId: renterId,
    endpoint: `https://push.example.com/${ids.subscriptionId}`,
    p256dh: "B",
    auth: "a",
  });
  const review = {
    id: ids.reviewId,
    bookingId,
    vehicleId,
    authorId: renterId,
    rating: 5,
    comment: "Good",
    publishedAt: new Date(),
  };
  await insert.insert(reviews).values(review);
  return ids;
}

async function makeBusinessRows({ ownerId, businessId }: Parties, vehicleId: string) {
  const ids = {
    placeId: uuid(),
    blockId: uuid(),
    pauseId: uuid(),
    importId: uuid(),
    endpointId: uuid(),
    deliveryId: uuid(),
    payoutId: uuid(),
    invoiceId: uuid(),
    invitationId: uuid(),
  };
  const now = new Date();
  const insert = db();
  await insert.insert(pickUpPlaces).values({
    id: ids.placeId,
    businessId,
    name: "Office",
    address: "KG 7 Ave",
    latitude: -1.95,
    longitude: 30.06,
    createdAt: now,
    updatedAt: now,
  });
  const during = { startsAt: addMs(now, 40 * DAY_MS), endsAt: addMs(now, 42 * DAY_MS) };
  await insert
    .insert(vehicleOccupancy)
    .values({ id: ids.blockId, vehicleId, during: rangeOf(during), kind: "block", createdBy: ownerId });
  const paused = { startsAt: addMs(now, 60 * DAY_MS), endsAt: addMs(now, 61 * DAY_MS), createdBy: ownerId };
  await insert.insert(pauses).values({ id: ids.pauseId, businessId, ...paused });
  await insert
    .insert(calendarImports)
    .values({ id: ids.importId, vehicleId, name: "Elsewhere", createdBy: ownerId });
  await insert.insert(webhookEndpoints).values({
    id: ids.endpointId,
    businessId,
    createdBy: ownerId,
    url: "https://example.com/hook",
    events: ["booking.requested"],
    encryptedSecret: "",
    offAt: now,
  });
  await insert.insert(webhookDeliveries).values({
    id: ids.deliveryId,
    endpointId: ids.endpointId,
    event: "test",
    dedupeKey: ids.deliveryId,
    body: "{}",
    status: "delivered",
    nextAttemptAt: now,
    deliveredAt: now,
  });
  await insert.insert(payouts).values({
    id: ids.payoutId,
    reference: `P-${randomBytes(6).toString("hex")}`,
    businessId,
    amountCents: 1_000,
    amountRwf: 14_550,
    rwfPerHundredUsd: 145_500,
  });
  await insert.insert(subscriptionInvoices).values({
    id: ids.invoiceId,
    number: `I-${randomBytes(6).toString("hex")}`,
    businessId,
    plan: "pro",
    startsOn: "2026-01-01",
    endsOn: "2026-01-31",
    amountCents: 1_000,
    amountRwf: 14_550,
    rwfPerHundredUsd: 145_500,
  });
  await insert.insert(teamInvitations).values({
    id: ids.invitationId,
    businessId,
    email: "invited@example.com",
    role: "agent",
    tokenHash: ids.invitationId,
    invitedBy: ownerId,
    sentAt: now,
    expiresAt: addMs(now, DAY_MS),
  });
  return ids;
}
