import { randomBytes, randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import type { Database } from "@/db";
import { badgeRequests } from "@/db/schema/businesses/badge-requests";
import { vehicleOccupancy } from "@/db/schema/catalog/occupancy";
import { reviews } from "@/db/schema/catalog/reviews";
import { vehiclePictures } from "@/db/schema/catalog/vehicles";
import { accountDeletions } from "@/db/schema/identity/account-deletions";
import { emailChanges } from "@/db/schema/identity/email-changes";
import { documents, fileViews } from "@/db/schema/identity/identity-documents";
import { otpCodes } from "@/db/schema/identity/otp-codes";
import { passkeyChallenges } from "@/db/schema/identity/passkey-challenges";
import { passkeys } from "@/db/schema/identity/passkeys";
import { passwordResets } from "@/db/schema/identity/password-resets";
import { sessions } from "@/db/schema/identity/sessions";
import { knownDevices, recoveryCodes, twoFactorSecrets } from "@/db/schema/identity/sign-in";
import { individualProfiles } from "@/db/schema/identity/users";
import { notificationPreferences } from "@/db/schema/messaging/notifications";
import { pushSubscriptions } from "@/db/schema/messaging/web-push";
import { simulatedCharges } from "@/db/schema/operations/simulated-providers";
import { disputeEvidence } from "@/db/schema/payments/disputes";
import { payments, providerEvents, refunds } from "@/db/schema/payments/payments";
import { auditEntries } from "@/db/schema/platform/audit";
import { files } from "@/db/schema/platform/files";
import { idempotencyKeys } from "@/db/schema/platform/idempotency";
import { savedViews } from "@/db/schema/platform/saved-views";
import { securityEvents } from "@/db/schema/platform/security-events";
import { additionalDrivers } from "@/db/schema/rentals/additional-drivers";
import { bookingEvents, bookings } from "@/db/schema/rentals/bookings";
import { promoCodeUses } from "@/db/schema/rentals/promo-code-uses";
import { promoCodes } from "@/db/schema/rentals/promo-codes";
import { quotes } from "@/db/schema/rentals/quotes";
import { renterReviews } from "@/db/schema/rentals/renter-reviews";
import { makeBusiness, makeUser, makeVehicle } from "@/db/testing/factories";
import { addMs, DAY_MS } from "@/lib/platform/dates";
import { insertMessageTraces, insertSupportTraces } from "./message-traces";
import { insertBookingTraces, insertFleetTraces, insertSavedTraces } from "./traces";
import { insertTracesWithOthers } from "./traces-with-others";

/** A user with a trace in every table; each trace contains a word or a number that occurs nowhere else. */
export interface TracedUser {
  userId: string;
  bookingId: string;
  vehicleId: string;
  traces: string[];
}

export async function makeTracedUser(database: Database, now: Date): Promise<TracedUser> {
  const mark = randomBytes(4).toString("hex");
  const word = (name: string) => `${name}-${mark}`;
  const phone = `+2507${String(randomBytes(4).readUInt32LE() % 1e8).padStart(8, "0")}`;
  const [ipAddress, userAgent, email] = [
    `2001:db8:${mark.slice(0, 4)}::${mark.slice(4)}`,
    word("agent"),
    `${word("mail")}@example.com`,
  ];
  const user = await makeUser(database, {
    firstName: word("First"),
    lastName: word("Last"),
    email,
    phone,
    photoPath: word("/people/photo"),
    pendingEmail: word("pending"),
    pendingPhone: word("pendingphone"),
  });
  const userId = user.id;
  const mine = { userId };
  const soon = addMs(now, DAY_MS);
  await database
    .update(individualProfiles)
    .set({
      nationality: word("nation"),
      nationalId: word("id"),
      drivingLicence: word("licence"),
      birthDate: "1990-01-01",
    })
    .where(eq(individualProfiles.userId, userId));
  const admin = await makeUser(database, { role: "admin" });
  await insertSessions(database, { userId, ipAddress, userAgent, word, soon });
  const business = await makeBusiness(database, {
    kind: "individual",
    ownerId: userId,
    slug: word("slug"),
    name: word("Business"),
    email: word("business"),
    phone,
    address: word("address"),
    website: word("site"),
    description: word("about"),
    taxId: word("tin"),
  });
  const ownVehicle = await makeVehicle(database, {
    businessId: business.id,
    plate: word("RAB"),
    description: word("car"),
    descriptionEn: word("car-en"),
    descriptionFr: word("car-fr"),
    descriptionRw: word("car-rw"),
  });
  await database.insert(vehiclePictures).values({
    id: randomUUID(),
    vehicleId: ownVehicle.id,
    path: "/vehicles/suv.webp",
    alt: "A car",
    width: 16,
    height: 10,
    position: 0,
  });
  await database.insert(vehicleOccupancy).values({
    id: randomUUID(),
    vehicleId: ownVehicle.id,
    kind: "block" as const,
    note: word("note"),
    during: `[${now.toISOString()},${soon.toISOString()})`,
  });
  const [fileId, licenseId] = [
    await insertFile(database, userId, word),
    await insertFile(database, userId, word),
  ];
  await database.insert(documents).values({ id: randomUUID(), ...mine, kind: "identity", fileId });
  await database.insert(fileViews).values({ id: randomUUID(), fileId, viewerId: admin.id });
  await database.insert(badgeRequests).values({
    id: randomUUID(),
    ...mine,
    businessName: word("badge"),
    businessLicenseFileId: licenseId,
  });
  await insertSupportTraces(database, { userId, word, email, phone, adminId: admin.id });
  const booking = await insertBooking(database, { userId, word, phone, now, soon });
  const pictureId = await insertFile(database, userId, word);
  await insertBookingTraces(database, { ...booking, userId, pictureId, now, soon, word });
  await insertSavedTraces(database, { ...booking, userId, pictureId, now, word });
  const fleet = { businessId: business.id, vehicleId: ownVehicle.id, pictureId };
  await insertFleetTraces(database, { ...booking, ...fleet, userId, word, now, soon });
  await insertMessageTraces(database, { ...booking, userId, adminId: admin.id, word });
  const others = { businessId: business.id, ownVehicleId: ownVehicle.id, adminId: admin.id };
  await insertTracesWithOthers(database, { ...booking, ...others, userId, email, word });
  await database.insert(auditEntries).values({
    id: randomUUID(),
    actorId: userId,
    action: "profile.change",
    subjectType: "user",
    subjectId: userId,
    ipAddress,
  });
  await database.insert(auditEntries).values({
    id: randomUUID(),
    actorId: admin.id,
    action: "profile.change",
    subjectType: "user",
    subjectId: userId,
    detail: { changed: ["firstName"], before: word("formername"), after: word("correctedname") },
  });
  await database.insert(auditEntries).values({
    id: randomUUID(),
    action: "session.lock-out",
    subjectType: "user",
    subjectId: userId,
    ipAddress,
    detail: { lockedUntil: soon.toISOString(), device: userAgent },
  });
  const origin = { network: ipAddress, userAgent: `${word("browser")}` };
  await database
    .insert(securityEvents)
    .values({ id: randomUUID(), kind: "password.change", userId, actorId: userId, ...origin });
  await database.insert(accountDeletions).values({ id: randomUUID(), ...mine, dueAt: now });
  return { userId, ...booking, traces: [mark, phone, email, "1990-01-01"] };
}

type Word = (name: string) => string;

async function insertSessions(
  database: Database,
  {
    userId,
    ipAddress,
    userAgent,
    word,
    soon,
  }: { userId: string; ipAddress: string; userAgent: string; word: Word; soon: Date },
): Promise<void> {
  const deviceId = randomUUID();
  await database.insert(knownDevices).values({ id: deviceId, userId, tokenHash: word("device"), userAgent });
  const session = { id: randomUUID(), userId, deviceId, userAgent, ipAddress, expiresAt: soon };
  await database.insert(sessions).values(session);
  const keys = {
    endpoint: `https://push.example.com/${word("secret")}`,
    p256dh: "key",
    auth: word("secret"),
  };
  await database
    .insert(pushSubscriptions)
    .values({ id: randomUUID(), userId, sessionId: session.id, userAgent, ...keys });
  const passkey = { name: word("passkey"), credentialId: word("credential"), publicKey: word("public key") };
  await database.insert(passkeys).values({ id: randomUUID(), userId, ...passkey, signatureCount: 0 });
  const challenge = { purpose: "confirm" as const, challengeHash: word("challenge"), expiresAt: soon };
  await database.insert(passkeyChallenges).values({ userId, sessionId: session.id, ...challenge });
  await database.insert(twoFactorSecrets).values({ userId, encryptedSecret: word("secret") });
  await database.insert(recoveryCodes).values({ id: randomUUID(), userId, codeHash: word("recovery") });
  await database
    .insert(passwordResets)
    .values({ id: randomUUID(), userId, tokenHash: word("reset"), expiresAt: soon });
  const change = { oldEmail: word("old"), tokenHash: word("restore"), expiresAt: soon };
  await database.insert(emailChanges).values({ id: randomUUID(), userId, ...change });
  const code = { channel: "email" as const, target: word("target"), codeHash: word("code"), attemptsLeft: 5 };
  await database.insert(otpCodes).values({ id: randomUUID(), userId, ...code, expiresAt: soon });
  await database.insert(notificationPreferences).values({ userId, sms: true });
  const view = { list: "users", name: word("view"), query: "status=active" };
  await database.insert(savedViews).values({ id: randomUUID(), userId, ...view });
  await database.insert(idempotencyKeys).values({ userId, key: word("key"), fingerprint: word("print") });
}

async function insertFile(database: Database, ownerId: string, word: Word): Promise<string> {
  const id = randomUUID();
  await database.insert(files).values({
    id,
    ownerId,
    purpose: "identity_document" as const,
    storageKey: randomBytes(32).toString("hex"),
    mediaType: "image/jpeg",
    bytes: 1,
    sha256: word("sha"),
    originalName: word("file"),
    claimedAt: new Date(),
  });
  return id;
}

/** Inserts a completed and paid booking of somebody else's vehicle, and a quote that was not booked. */
async function insertBooking(
  database: Database,
  { userId, word, phone, now, soon }: { userId: string; word: Word; phone: string; now: Date; soon: Date },
): Promise<{ bookingId: string; vehicleId: string }> {
  const vehicle = await makeVehicle(database);
  const price = {
    dailyPriceCents: 4_000,
    totalCents: 4_000,
    depositCents: 0,
    rwfPerHundredUsd: 145_000,
    commissionPercent: 10,
    totalRwf: 58_000,
  };
  const span = { vehicleId: vehicle.id, startsAt: now, endsAt: soon, days: 1 };
  const [quoteId, bookingId, paymentId, refundId] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()];
  const offer = { userId, ...span, ...price, lines: [], expiresAt: soon };
  await database.insert(quotes).values([
    { ...offer, id: quoteId },
    { ...offer, id: randomUUID() },
  ]);
  await database.insert(bookings).values({
    id: bookingId,
    quoteId,
    reference: word("GD"),
    businessId: vehicle.businessId,
    renterId: userId,
    ...span,
    ...price,
    status: "completed" as const,
    isInstantBook: true,
  });
  const promoCodeId = randomUUID();
  const terms = { percent: 10, createdAt: now };
  await database
    .insert(promoCodes)
    .values({ id: promoCodeId, code: promoCodeId.slice(0, 8).toUpperCase(), ...terms });
  const driven = { name: word("driver"), licenceNumber: word("driver licence") };
  await database.insert(additionalDrivers).values({ id: randomUUID(), bookingId, userId, ...driven });
  await database.insert(promoCodeUses).values({ bookingId, promoCodeId, userId, createdAt: now });
  await database.insert(bookingEvents).values({
    bookingId,
    actorKind: "renter" as const,
    actorId: userId,
    toStatus: "completed" as const,
    reason: "completed",
    details: { note: word("note") },
  });
  const money = { amount: 58_000, amountCents: 4_000, currency: "RWF" };
  const paid = {
    method: "momo" as const,
    provider: "mtn",
    status: "captured" as const,
    payerPhone: phone,
  };
  await database.insert(payments).values({ id: paymentId, bookingId, ...money, ...paid });
  const refund = { amount: 100, amountCents: 7, status: "succeeded", reason: "cancelled" } as const;
  await database.insert(refunds).values({ id: refundId, paymentId, ...refund });
  const evidence = { disputeId: "dp_1", body: `Booked by ${phone}`, sentBy: userId };
  await database.insert(disputeEvidence).values({ id: randomUUID(), paymentId, ...evidence });
  const event = { provider: "mtn", eventId: randomUUID(), paymentId, rawBody: `{"msisdn":"${phone}"}` };
  await database.insert(providerEvents).values(event);
  await database.insert(simulatedCharges).values({
    provider: "mtn",
    id: paymentId,
    reference: paymentId,
    moneyId: paymentId,
    amount: 58_000,
    currency: "RWF",
    payerPhone: phone,
    capturesAtOnce: true,
    expiresAt: soon,
  });
  const review = { authorId: userId, rating: 5, comment: "A fine car." };
  await database.insert(reviews).values({ id: randomUUID(), bookingId, vehicleId: vehicle.id, ...review });
  const author = await makeUser(database);
  await database.insert(renterReviews).values({
    id: randomUUID(),
    bookingId,
    renterId: userId,
    authorId: author.id,
    publishedAt: now,
    rating: 5,
    comment: word("owner-review"),
  });
  return { bookingId, vehicleId: vehicle.id };
}
