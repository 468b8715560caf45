import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import type { Database } from "@/db";
import { apiKeys } from "@/db/schema/businesses/api-keys";
import { payoutAccounts } from "@/db/schema/businesses/businesses";
import { teamInvitations } from "@/db/schema/businesses/team";
import { webhookEndpoints } from "@/db/schema/businesses/webhooks";
import { calendarConflicts, calendarImports, calendarLinks } from "@/db/schema/catalog/calendars";
import { favourites } from "@/db/schema/catalog/favourites";
import { pauses } from "@/db/schema/catalog/pauses";
import { pickUpPlaces } from "@/db/schema/catalog/pick-up-places";
import { savedSearchAlerts, savedSearches } from "@/db/schema/catalog/saved-searches";
import { vehicleDocumentGraces, vehicleDocuments } from "@/db/schema/catalog/vehicle-documents";
import { businessPayments } from "@/db/schema/payments/business-payments";
import { payoutItems, payouts, subscriptionInvoices } from "@/db/schema/payments/payouts";
import { refundRequests } from "@/db/schema/payments/refund-requests";
import { bookingChanges } from "@/db/schema/rentals/booking-changes";
import { bookingRisks } from "@/db/schema/rentals/booking-risks";
import { bookings } from "@/db/schema/rentals/bookings";
import { claimPictures, claims } from "@/db/schema/rentals/claims";
import { handoverConfirmations, handoverPictures, handovers } from "@/db/schema/rentals/handovers";
import { meetingPlaces } from "@/db/schema/rentals/meeting-places";
import { presenceCodes } from "@/db/schema/rentals/presence-codes";
import { quotes } from "@/db/schema/rentals/quotes";
import { issueReportPictures, issueReports } from "@/db/schema/support/issue-reports";
import { makeBusiness, makeUser } from "@/db/testing/factories";
import type { Parties } from "@/lib/rentals/bookings/handovers/parties/contract";

const home = { latitude: -1.95331, longitude: 30.06412 };

const pickup = { kind: "pickup" as const, odometerKm: 10, fuelPercent: 100 };

/** A change of a booking that was applied and left dates and price as they were. */
const unchanged = (now: Date, soon: Date) => ({
  id: randomUUID(),
  status: "applied" as const,
  days: 1,
  startsAt: now,
  endsAt: soon,
  fromStartsAt: now,
  fromEndsAt: soon,
  totalCents: 4_000,
  totalRwf: 58_000,
  differenceCents: 0,
  differenceRwf: 0,
});

interface BookingTraces {
  userId: string;
  bookingId: string;
  vehicleId: string;
  pictureId: string;
  now: Date;
  soon: Date;
  word: (name: string) => string;
}

/**
 * Inserts what a renter leaves besides the booking: changed dates, a delivery address, pictures of handovers and
 * claims, and a claim that was disputed.
 */
export async function insertBookingTraces(database: Database, traces: BookingTraces): Promise<void> {
  const { userId, bookingId, vehicleId, pictureId, now, soon, word } = traces;
  const quoteId = randomUUID();
  const price = { totalCents: 4_000, rwfPerHundredUsd: 145_000, totalRwf: 58_000, commissionPercent: 10 };
  const span = { startsAt: now, endsAt: soon, days: 1 };
  await database.insert(quotes).values({
    id: quoteId,
    ...span,
    ...price,
    dailyPriceCents: 4_000,
    depositCents: 0,
    lines: [],
    expiresAt: soon,
    vehicleId,
    userId,
    deliveryAddress: word("door"),
  });
  const place = { kind: "delivery" as const, address: word("hotel") };
  const change = { ...unchanged(now, soon), bookingId, quoteId, proposedBy: userId };
  await database.insert(bookingChanges).values({ ...change, note: word("wish"), place });
  const handoverId = randomUUID();
  await database.insert(handovers).values({
    id: handoverId,
    bookingId,
    vehicleId,
    ...pickup,
    at: now,
    recordedBy: userId,
    signature: word("signature"),
    parties: { ...signed, renter: { name: word("signer"), licence: licenceOf(word("signed")) } },
  });
  await database.insert(handoverConfirmations).values({
    handoverId,
    side: "renter",
    at: now,
    odometerKm: 10,
    fuelPercent: 100,
    signedName: word("confirmer"),
    recordedBy: userId,
  });
  await database.insert(presenceCodes).values({
    id: randomUUID(),
    bookingId,
    kind: "pickup",
    codeHash: word("presence"),
    attemptsLeft: 5,
    expiresAt: soon,
  });
  await database.insert(bookingRisks).values({
    bookingId,
    score: 60,
    signals: ["new_account" as const],
    asksOwner: true,
    createdAt: now,
  });
  await database.insert(refundRequests).values({
    id: randomUUID(),
    bookingId,
    kind: "refund" as const,
    reason: "The car broke down",
    refundedCentsBefore: 0,
    refundedCents: 100,
    requestedAt: now,
    requestedBy: (await makeUser(database, { role: "admin" })).id,
  });
  await database.insert(handoverPictures).values({ handoverId, fileId: pictureId, position: 0 });
  const claimId = randomUUID();
  await database.insert(claims).values({
    id: claimId,
    bookingId,
    kind: "fine" as const,
    status: "decided" as const,
    amountCents: 1_000,
    agreedCents: 0,
    agreedAt: now,
    decision: "The sign was covered",
    reason: "Parked in a bus lane",
    filedBy: (await makeUser(database)).id,
    filedAt: now,
    answerBy: soon,
    answer: word("dispute"),
    answeredAt: now,
  });
  await database.insert(claimPictures).values({ claimId, fileId: pictureId, isAnswer: true, position: 0 });
}

const licenceOf = (number: string) => ({ number, status: "verified", expiresOn: null });

/** The parties of a contract other than the traced user. */
const signed: Parties = {
  host: {
    name: "Umucyo Car Hire",
    address: "KG 7 Ave",
    phone: "+250788300200",
    email: "desk@umucyo.rw",
    taxId: null,
    registrationNumber: null,
  },
  renter: { name: "Aline Uwase", licence: licenceOf("RW100200") },
  car: {
    title: "Toyota RAV4 2021",
    neighbourhood: "Remera",
    pickUpAddress: "12 KG 17 Ave",
    plate: "RAB 001 A",
    year: 2021,
    mileageKm: 5,
    isInsured: true,
  },
};

interface Fleet {
  userId: string;
  businessId: string;
  vehicleId: string;
  bookingId: string;
  pictureId: string;
  word: (name: string) => string;
  now: Date;
  soon: Date;
}

/** Inserts what an owner with a business and a vehicle leaves: calendars, payouts and an invoice. */
export async function insertFleetTraces(database: Database, fleet: Fleet): Promise<void> {
  const { userId, businessId, vehicleId, bookingId, pictureId, word, now, soon } = fleet;
  await database.insert(calendarLinks).values({ vehicleId, token: word("secret") });
  const importId = randomUUID();
  const url = `https://calendars.example/${word("calendar")}`;
  await database
    .insert(calendarImports)
    .values({ id: importId, vehicleId, name: word("calendar"), url, createdBy: userId });
  const entry = { externalId: word("entry"), startsAt: now, endsAt: soon, takenBy: "block" };
  await database.insert(calendarConflicts).values({ id: randomUUID(), importId, ...entry });
  const place = { name: word("place"), address: word("street"), instructions: word("directions") };
  await database
    .insert(pickUpPlaces)
    .values({ id: randomUUID(), businessId, ...place, ...home, createdAt: now, updatedAt: now });
  const document = { kind: "insurance" as const, validUntil: "2027-03-01", uploadedBy: userId };
  await database
    .insert(vehicleDocuments)
    .values({ id: randomUUID(), vehicleId, fileId: pictureId, ...document });
  await database.insert(vehicleDocumentGraces).values({
    businessId,
    startsOn: "2026-12-01",
    endsOn: "2026-12-20",
    reason: word("reason"),
    grantedAt: now,
  });
  await insertTeam(database, fleet);
  await insertBookingOfOwnVehicle(database, fleet);
  const payoutId = randomUUID();
  const amount = { amountCents: 3_600, amountRwf: 52_200, rwfPerHundredUsd: 145_000 };
  await database.insert(payouts).values({
    id: payoutId,
    reference: randomUUID(),
    businessId,
    ...amount,
    destination: paidTo(word),
    status: "returned" as const,
    transferReference: "BK-1",
    sentAt: now,
    returnedAt: now,
    returnReason: word("account"),
  });
  await database
    .insert(payoutItems)
    .values({ id: randomUUID(), payoutId, kind: "rental", bookingId, amountCents: 3_600 });
  const received = { amountCents: 1_200, transferReference: "BK-2", recordedBy: userId };
  const businessPaymentId = randomUUID();
  await database.insert(businessPayments).values({ id: businessPaymentId, businessId, ...received });
  const mistake = { reversedAt: now, reversedBy: userId, reverseReason: word("transfer") };
  await database
    .insert(businessPayments)
    .values({ id: randomUUID(), businessId, ...received, transferReference: "BK-4", ...mistake });
  // Nothing may be left to settle, or the account could not be deleted.
  const laterId = randomUUID();
  const later = { ...amount, amountCents: 4_800, destination: paidTo(word), transferReference: "BK-3" };
  await database
    .insert(payouts)
    .values({ id: laterId, reference: randomUUID(), businessId, ...later, status: "sent", sentAt: now });
  await database.insert(payoutItems).values([
    {
      id: randomUUID(),
      payoutId: laterId,
      kind: "returned",
      returnedPayoutId: payoutId,
      amountCents: 3_600,
    },
    { id: randomUUID(), payoutId: laterId, kind: "business_payment", businessPaymentId, amountCents: 1_200 },
  ]);
  await database.insert(subscriptionInvoices).values({
    id: randomUUID(),
    number: randomUUID(),
    businessId,
    plan: "basic" as const,
    ...amount,
    status: "paid" as const,
    paidAt: now,
    startsOn: "2026-10-01",
    endsOn: "2026-11-01",
  });
}

const paidTo = (word: Fleet["word"]) => ({
  method: "bank" as const,
  holderName: word("holder"),
  bankName: "Bank of Kigali",
  account: word("account"),
});

/** Inserts the business's payout account and API key and the owner's membership in another team. */
async function insertTeam(database: Database, { userId, businessId, word, now, soon }: Fleet): Promise<void> {
  await database
    .insert(pauses)
    .values({ id: randomUUID(), businessId, startsAt: now, endsAt: soon, createdBy: userId });
  await database.insert(payoutAccounts).values({ businessId, ...paidTo(word), setBy: userId, setAt: now });
  await database.insert(apiKeys).values({
    id: randomUUID(),
    businessId,
    createdBy: userId,
    name: word("program"),
    scopes: ["fleet:read"],
    tokenHash: word("hash"),
    hint: "gnd_…",
  });
  await database.insert(webhookEndpoints).values({
    id: randomUUID(),
    businessId,
    createdBy: userId,
    url: `https://${word("hook")}.example/`,
    events: ["booking.requested"],
    encryptedSecret: word("sealed"),
  });
  const other = await makeBusiness(database);
  await database.insert(teamInvitations).values({
    id: randomUUID(),
    businessId: other.id,
    email: `${word("invited").toLowerCase()}@example.com`,
    role: "agent" as const,
    tokenHash: word("token"),
    invitedBy: userId,
    sentAt: now,
    expiresAt: soon,
    acceptedAt: now,
    acceptedBy: userId,
  });
}

/** Inserts a contract that somebody else signed for the user's vehicle. */
async function insertBookingOfOwnVehicle(
  database: Database,
  { userId, businessId, vehicleId, word, now, soon }: Fleet,
): Promise<void> {
  const { id: renterId } = await makeUser(database);
  const [quoteId, bookingId] = [randomUUID(), randomUUID()];
  const bookingTerms = {
    vehicleId,
    startsAt: now,
    endsAt: soon,
    days: 1,
    dailyPriceCents: 4_000,
    totalCents: 4_000,
    depositCents: 0,
    rwfPerHundredUsd: 145_000,
    totalRwf: 58_000,
    commissionPercent: 10,
  };
  await database
    .insert(quotes)
    .values({ id: quoteId, userId: renterId, ...bookingTerms, lines: [], expiresAt: soon });
  await database.insert(bookings).values({
    id: bookingId,
    quoteId,
    reference: randomUUID(),
    businessId,
    renterId,
    ...bookingTerms,
    status: "completed" as const,
    isInstantBook: true,
  });
  const agreed = { name: word("meeting"), address: word("corner"), instructions: word("gate") };
  await database.insert(meetingPlaces).values({ bookingId, ...agreed, ...home, agreedAt: now });
  const yard = { name: word("yardname"), address: word("yardstreet"), instructions: word("yardgate") };
  const place = { kind: "place" as const, pickUpPlaceId: randomUUID(), ...yard, ...home, weeklyHours: null };
  const change = { ...unchanged(now, soon), bookingId, quoteId, proposedBy: renterId };
  await database.insert(bookingChanges).values({ ...change, place });
  const ownerContact = {
    name: word("host"),
    address: word("yard"),
    phone: word("call"),
    email: word("write"),
  };
  await database.insert(handovers).values({
    id: randomUUID(),
    bookingId,
    vehicleId,
    ...pickup,
    at: now,
    recordedBy: userId,
    parties: {
      ...signed,
      host: { ...ownerContact, taxId: word("tax"), registrationNumber: word("register") },
      car: { ...signed.car, plate: word("PLATE") },
    },
  });
}

/** Inserts favourites and searches, and the picture of a reported problem. */
export async function insertSavedTraces(
  database: Database,
  traces: { userId: string; vehicleId: string; pictureId: string; word: (name: string) => string; now: Date },
): Promise<void> {
  const { userId, vehicleId, pictureId, word, now } = traces;
  await database.insert(favourites).values({ userId, vehicleId });
  const search = { id: randomUUID(), userId, name: word("wish"), query: word("search=jeep") };
  await database.insert(savedSearches).values({ ...search, newSince: now });
  await database.insert(savedSearchAlerts).values({ savedSearchId: search.id, vehicleId, alertedAt: now });
  const [report] = await database.select().from(issueReports).where(eq(issueReports.reporterId, userId));
  if (!report) throw new Error("nobody reported anything");
  await database.insert(issueReportPictures).values({ reportId: report.id, fileId: pictureId, position: 0 });
}
