import { randomUUID } from "node:crypto";
import type { Database } from "@/db";
import { makeBusiness, makeUser } from "@/db/factories";
import { apiKeys } from "@/db/schema/api-keys";
import { bookingChanges } from "@/db/schema/booking-changes";
import { bookings } from "@/db/schema/bookings";
import { payoutAccounts } from "@/db/schema/businesses";
import { calendarConflicts, calendarImports, calendarLinks } from "@/db/schema/calendars";
import { handoverPictures, handovers } from "@/db/schema/handovers";
import { payoutItems, payouts, subscriptionInvoices } from "@/db/schema/payouts";
import { quotes } from "@/db/schema/quotes";
import { teamInvitations } from "@/db/schema/team";
import { vehiclePapers } from "@/db/schema/vehicles";
import { webhookEndpoints } from "@/db/schema/webhooks";
import type { Parties } from "@/lib/contracts/contract";

interface Rental {
  userId: string;
  bookingId: string;
  vehicleId: string;
  pictureId: string;
  now: Date;
  soon: Date;
  word: (name: string) => string;
}

/** What a renter leaves besides the booking: other days, a way to their door, pictures at the handover. */
export async function leaveRental(database: Database, rental: Rental): Promise<void> {
  const { userId, bookingId, vehicleId, pictureId, now, soon, word } = rental;
  const quoteId = randomUUID();
  const price = { totalCents: 4_000, rwfPerHundredUsd: 145_000, totalRwf: 58_000, commissionPercent: 10 };
  const span = { startsAt: now, endsAt: soon, days: 1 };
  await database.insert(quotes).values({
    ...{
      id: quoteId,
      ...span,
      ...price,
      dailyPriceCents: 4_000,
      depositCents: 0,
      lines: [],
      expiresAt: soon,
    },
    ...{ vehicleId, userId, deliveryAddress: word("door") },
  });
  await database.insert(bookingChanges).values({
    ...{ id: randomUUID(), bookingId, quoteId, proposedBy: userId, status: "applied" as const, ...span },
    ...{ fromStartsAt: now, fromEndsAt: soon, totalCents: 4_000, totalRwf: 58_000 },
    ...{ differenceCents: 0, differenceRwf: 0, note: word("wish") },
  });
  const handoverId = randomUUID();
  await database.insert(handovers).values({
    ...{ id: handoverId, bookingId, kind: "pickup" as const, at: now },
    ...{ odometerKm: 10, fuelPercent: 100, recordedBy: userId, signature: word("signature") },
    parties: { ...signed, renter: { name: word("signer"), licence: licenceOf(word("signed")) } },
  });
  await database.insert(handoverPictures).values({ handoverId, fileId: pictureId, position: 0 });
}

const licenceOf = (number: string) => ({ number, status: "verified", expiresOn: null });

/** What a contract says of whoever is not the person. */
const signed: Parties = {
  host: {
    ...{ name: "Umucyo Car Hire", address: "KG 7 Ave", phone: "+250788300200", email: "desk@umucyo.rw" },
    ...{ taxId: null, registrationNumber: null },
  },
  renter: { name: "Aline Uwase", licence: licenceOf("RW100200") },
  car: { title: "Toyota RAV4 2021", neighbourhood: "Remera", plate: "RAB 001 A", year: 2021, mileageKm: 5 },
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

/** What somebody with a business and a car leaves: calendars, payouts, an invoice. */
export async function leaveFleet(database: Database, fleet: Fleet): Promise<void> {
  const { userId, businessId, vehicleId, bookingId, pictureId, word, now, soon } = fleet;
  await database.insert(calendarLinks).values({ vehicleId, token: word("secret") });
  const importId = randomUUID();
  const url = `https://calendars.example/${word("calendar")}`;
  await database
    .insert(calendarImports)
    .values({ id: importId, vehicleId, name: word("calendar"), url, createdBy: userId });
  const entry = { externalId: word("entry"), startsAt: now, endsAt: soon, takenBy: "block" };
  await database.insert(calendarConflicts).values({ id: randomUUID(), importId, ...entry });
  const paper = { kind: "insurance" as const, validUntil: "2027-03-01", uploadedBy: userId };
  await database.insert(vehiclePapers).values({ id: randomUUID(), vehicleId, fileId: pictureId, ...paper });
  await leaveTeam(database, fleet);
  await leaveHosted(database, fleet);
  const payoutId = randomUUID();
  const amount = { amountCents: 3_600, amountRwf: 52_200, rwfPerHundredUsd: 145_000 };
  await database
    .insert(payouts)
    .values({ id: payoutId, reference: randomUUID(), businessId, ...amount, destination: paidTo(word) });
  await database
    .insert(payoutItems)
    .values({ id: randomUUID(), payoutId, kind: "rental", bookingId, amountCents: 3_600 });
  await database.insert(subscriptionInvoices).values({
    ...{ id: randomUUID(), number: randomUUID(), businessId, plan: "basic" as const, ...amount },
    ...{ startsOn: "2026-10-01", endsOn: "2026-11-01" },
  });
}

const paidTo = (word: Fleet["word"]) => ({
  ...{ method: "bank" as const, holderName: word("holder"), bankName: "Bank of Kigali" },
  account: word("account"),
});

/** Where the business is paid, and how its owner came into another team. */
async function leaveTeam(database: Database, { userId, businessId, word, now, soon }: Fleet): Promise<void> {
  await database.insert(payoutAccounts).values({ businessId, ...paidTo(word), setBy: userId, setAt: now });
  await database.insert(apiKeys).values({
    ...{ id: randomUUID(), businessId, madeBy: userId, name: word("program"), scopes: ["fleet:read"] },
    ...{ tokenHash: word("hash"), hint: "gnd_…" },
  });
  await database.insert(webhookEndpoints).values({
    ...{ id: randomUUID(), businessId, createdBy: userId, url: `https://${word("hook")}.example/` },
    ...{ events: ["booking.requested"], sealedSecret: word("sealed") },
  });
  const other = await makeBusiness(database);
  await database.insert(teamInvitations).values({
    ...{ id: randomUUID(), businessId: other.id, email: `${word("invited").toLowerCase()}@example.com` },
    ...{ role: "agent" as const, tokenHash: word("token"), invitedBy: userId, sentAt: now, expiresAt: soon },
    ...{ acceptedAt: now, acceptedBy: userId },
  });
}

/** A contract somebody else has signed for the person's car. */
async function leaveHosted(
  database: Database,
  { userId, businessId, vehicleId, word, now, soon }: Fleet,
): Promise<void> {
  const { id: renterId } = await makeUser(database);
  const [quoteId, bookingId] = [randomUUID(), randomUUID()];
  const trip = {
    ...{ vehicleId, startsAt: now, endsAt: soon, days: 1, dailyPriceCents: 4_000, totalCents: 4_000 },
    ...{ depositCents: 0, rwfPerHundredUsd: 145_000, totalRwf: 58_000, commissionPercent: 10 },
  };
  await database
    .insert(quotes)
    .values({ id: quoteId, userId: renterId, ...trip, lines: [], expiresAt: soon });
  await database.insert(bookings).values({
    ...{ id: bookingId, quoteId, reference: randomUUID(), businessId, renterId, ...trip },
    ...{ status: "completed" as const, isInstantBook: true },
  });
  const host = { name: word("host"), address: word("yard"), phone: word("call"), email: word("write") };
  await database.insert(handovers).values({
    ...{ id: randomUUID(), bookingId, kind: "pickup" as const, at: now },
    ...{ odometerKm: 10, fuelPercent: 100, recordedBy: userId },
    parties: {
      ...signed,
      host: { ...host, taxId: word("tax"), registrationNumber: word("register") },
      car: { ...signed.car, plate: word("PLATE") },
    },
  });
}
