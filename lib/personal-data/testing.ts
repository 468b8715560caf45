import { randomBytes, randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import type { Database } from "@/db";
import { makeBusiness, makeUser, makeVehicle } from "@/db/factories";
import { auditEntries } from "@/db/schema/audit";
import { badgeRequests } from "@/db/schema/badge-requests";
import { bookingEvents, bookings } from "@/db/schema/bookings";
import { accountDeletions } from "@/db/schema/deletions";
import { documents, fileViews } from "@/db/schema/documents";
import { files } from "@/db/schema/files";
import { idempotencyKeys } from "@/db/schema/idempotency";
import { notificationPreferences } from "@/db/schema/notifications";
import { vehicleOccupancy } from "@/db/schema/occupancy";
import { otpCodes } from "@/db/schema/otp";
import { passwordResets } from "@/db/schema/passwords";
import { payments, providerEvents, refunds } from "@/db/schema/payments";
import { pushSubscriptions } from "@/db/schema/push";
import { quotes } from "@/db/schema/quotes";
import { reviews } from "@/db/schema/reviews";
import { sandboxCharges } from "@/db/schema/sandbox";
import { sessions } from "@/db/schema/sessions";
import { knownDevices, recoveryCodes, twoFactorSecrets } from "@/db/schema/sign-in";
import { individualProfiles } from "@/db/schema/users";
import { vehiclePictures } from "@/db/schema/vehicles";
import { after, DAY_MS } from "@/lib/dates";
import { leaveFleet, leaveRental } from "./testing-rentals";
import { leaveTalk } from "./testing-talks";
import { leaveWishes } from "./testing-wishes";
import { leaveWords } from "./testing-words";

/** Somebody who left a trace in every table; each trace carries a word or a number that nobody else has. */
export interface KnownPerson {
  userId: string;
  bookingId: string;
  vehicleId: string;
  traces: string[];
}

export async function makeKnownPerson(database: Database, now: Date): Promise<KnownPerson> {
  const mark = randomBytes(4).toString("hex");
  const word = (name: string) => `${name}-${mark}`;
  const phone = `+2507${String(randomBytes(4).readUInt32LE() % 1e8).padStart(8, "0")}`;
  const [ip, agent, email] = [
    `2001:db8:${mark.slice(0, 4)}::${mark.slice(4)}`,
    word("agent"),
    `${word("mail")}@example.com`,
  ];
  const user = await makeUser(database, {
    ...{ firstName: word("First"), lastName: word("Last"), email, phone, photoPath: word("/people/photo") },
    ...{ pendingEmail: word("pending"), pendingPhone: word("pendingphone") },
  });
  const userId = user.id;
  const mine = { userId };
  const soon = after(now, DAY_MS);
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
  await leaveSessions(database, { userId, ip, agent, word, soon });
  const business = await makeBusiness(database, {
    ...{
      kind: "individual",
      ownerId: userId,
      slug: word("slug"),
      name: word("Business"),
      email: word("business"),
    },
    ...{
      phone,
      address: word("address"),
      website: word("site"),
      description: word("about"),
      taxId: word("tin"),
    },
  });
  const ownCar = await makeVehicle(database, {
    businessId: business.id,
    plate: word("RAB"),
    description: word("car"),
  });
  await database.insert(vehiclePictures).values({
    ...{
      id: randomUUID(),
      vehicleId: ownCar.id,
      path: "/vehicles/suv.webp",
      alt: "A car",
      width: 16,
      height: 10,
      position: 0,
    },
  });
  await database.insert(vehicleOccupancy).values({
    ...{ id: randomUUID(), vehicleId: ownCar.id, kind: "block" as const, note: word("note") },
    during: `[${now.toISOString()},${soon.toISOString()})`,
  });
  const [fileId, licenseId] = [
    await leaveFile(database, userId, word),
    await leaveFile(database, userId, word),
  ];
  await database.insert(documents).values({ id: randomUUID(), ...mine, kind: "identity", fileId });
  await database.insert(fileViews).values({ id: randomUUID(), fileId, viewerId: admin.id });
  await database.insert(badgeRequests).values({
    ...{ id: randomUUID(), ...mine, businessName: word("badge"), businessLicenseFileId: licenseId },
  });
  await leaveWords(database, { userId, word, email, phone, adminId: admin.id });
  const trip = await leaveTrip(database, { userId, word, phone, now, soon });
  const pictureId = await leaveFile(database, userId, word);
  await leaveRental(database, { ...trip, userId, pictureId, now, soon, word });
  await leaveWishes(database, { ...trip, userId, pictureId, now, word });
  const fleet = { businessId: business.id, vehicleId: ownCar.id, pictureId };
  await leaveFleet(database, { ...trip, ...fleet, userId, word, now, soon });
  await leaveTalk(database, { ...trip, userId, adminId: admin.id, word });
  await database.insert(auditEntries).values({
    ...{
      id: randomUUID(),
      actorId: userId,
      action: "profile.change",
      subjectType: "user",
      subjectId: userId,
      ipAddress: ip,
    },
  });
  await database.insert(accountDeletions).values({ id: randomUUID(), ...mine, dueAt: now });
  return { userId, ...trip, traces: [mark, phone, email, "1990-01-01"] };
}

type Word = (name: string) => string;

async function leaveSessions(
  database: Database,
  { userId, ip, agent, word, soon }: { userId: string; ip: string; agent: string; word: Word; soon: Date },
): Promise<void> {
  const deviceId = randomUUID();
  await database
    .insert(knownDevices)
    .values({ id: deviceId, userId, tokenHash: word("device"), userAgent: agent });
  const session = { id: randomUUID(), userId, deviceId, userAgent: agent, ipAddress: ip, expiresAt: soon };
  await database.insert(sessions).values(session);
  const keys = {
    endpoint: `https://push.example.com/${word("secret")}`,
    p256dh: "key",
    auth: word("secret"),
  };
  await database
    .insert(pushSubscriptions)
    .values({ id: randomUUID(), userId, sessionId: session.id, userAgent: agent, ...keys });
  await database.insert(twoFactorSecrets).values({ userId, sealedSecret: word("secret") });
  await database.insert(recoveryCodes).values({ id: randomUUID(), userId, codeHash: word("recovery") });
  await database
    .insert(passwordResets)
    .values({ id: randomUUID(), userId, tokenHash: word("reset"), expiresAt: soon });
  const code = { channel: "email" as const, target: word("target"), codeHash: word("code"), triesLeft: 5 };
  await database.insert(otpCodes).values({ id: randomUUID(), userId, ...code, expiresAt: soon });
  await database.insert(notificationPreferences).values({ userId, sms: true });
  await database.insert(idempotencyKeys).values({ userId, key: word("key"), fingerprint: word("print") });
}

async function leaveFile(database: Database, ownerId: string, word: Word): Promise<string> {
  const id = randomUUID();
  await database.insert(files).values({
    ...{ id, ownerId, purpose: "identity_document" as const, storageKey: randomBytes(32).toString("hex") },
    ...{
      mediaType: "image/jpeg",
      bytes: 1,
      sha256: word("sha"),
      originalName: word("file"),
      claimedAt: new Date(),
    },
  });
  return id;
}

/** A trip that is over and paid for, in somebody else's car, and a price that was only looked at. */
async function leaveTrip(
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
    ...{ id: bookingId, quoteId, reference: word("GD"), businessId: vehicle.businessId, renterId: userId },
    ...{ ...span, ...price, status: "completed" as const, isInstantBook: true },
  });
  await database.insert(bookingEvents).values({
    ...{
      bookingId,
      actorKind: "renter" as const,
      actorId: userId,
      toStatus: "completed" as const,
      reason: "completed",
    },
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
  const refund = { amount: 100, amountCents: 7, status: "succeeded" as const, reason: "cancelled" };
  await database.insert(refunds).values({ id: refundId, paymentId, ...refund });
  const event = { provider: "mtn", eventId: randomUUID(), paymentId, rawBody: `{"msisdn":"${phone}"}` };
  await database.insert(providerEvents).values(event);
  await database.insert(sandboxCharges).values({
    ...{ provider: "mtn", id: paymentId, reference: paymentId, moneyId: paymentId, amount: 58_000 },
    ...{ currency: "RWF", payerPhone: phone, capturesAtOnce: true, expiresAt: soon },
  });
  const review = { authorId: userId, rating: 5, comment: "A fine car." };
  await database.insert(reviews).values({ id: randomUUID(), bookingId, vehicleId: vehicle.id, ...review });
  return { bookingId, vehicleId: vehicle.id };
}
