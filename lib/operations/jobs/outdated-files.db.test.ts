import { randomBytes } from "node:crypto";
import { eq } from "drizzle-orm";
import { v7 as uuid } from "uuid";
import { describe, expect, it } from "vitest";
import { vehicleDocuments } from "@/db/schema/catalog/vehicle-documents";
import { documents } from "@/db/schema/identity/identity-documents";
import { payments } from "@/db/schema/payments/payments";
import { files } from "@/db/schema/platform/files";
import { settings } from "@/db/schema/platform/settings";
import { additionalDrivers } from "@/db/schema/rentals/additional-drivers";
import { bookings } from "@/db/schema/rentals/bookings";
import { claimPictures, claims } from "@/db/schema/rentals/claims";
import { handoverPictures, handovers } from "@/db/schema/rentals/handovers";
import { completeBooking, makeUser, makeVehicle } from "@/db/testing/factories";
import { freshDatabase } from "@/db/testing/fresh-database";
import { paidScenario } from "@/db/testing/scenarios";
import { addMs, DAY_MS, dayIn, KIGALI } from "@/lib/platform/dates";
import { getBooking } from "@/lib/rentals/bookings/queries";
import { releaseOutdatedFiles } from "./outdated-files";

const database = await freshDatabase();
const now = new Date();
const inDays = (days: number) => addMs(now, days * DAY_MS);
const dayAt = (date: Date) => dayIn(date, KIGALI);
const { id: userId } = await makeUser(database, { role: "admin" });

async function addFile(purpose: typeof files.$inferInsert.purpose): Promise<string> {
  const id = uuid();
  const content = {
    storageKey: randomBytes(32).toString("hex"),
    mediaType: "image/webp",
    bytes: 1,
    sha256: "0",
  };
  const row = { id, ownerId: userId, purpose, ...content, originalName: "a.webp", claimedAt: now };
  await database.insert(files).values(row);
  return id;
}

async function deletedAt(fileId: string): Promise<Date | null | undefined> {
  const [file] = await database.select().from(files).where(eq(files.id, fileId));
  return file?.deletedAt;
}

describe("documents", () => {
  it("are erased a year after they expire, and keep their row", async () => {
    const reviewed = { reviewedAt: now, reviewedBy: userId };
    const add = async (expiresOn: string | null, status: "verified" | "submitted" = "verified") => {
      const fileId = await addFile("driving_licence");
      const row = { id: uuid(), userId, kind: "driving_licence" as const, fileId, status, expiresOn };
      await database.insert(documents).values({ ...row, ...(status === "verified" && reviewed) });
      return fileId;
    };
    const old = await add("2024-01-01");
    const kept = [await add("2024-01-02"), await add(null), await add("2020-01-01", "submitted")];
    // The last of the 365 days after 1 January 2024 is the last of that leap year.
    await releaseOutdatedFiles(new Date("2025-01-01T08:00:00Z"));
    expect(await deletedAt(old)).toEqual(new Date("2025-01-01T08:00:00Z"));
    for (const fileId of kept) expect(await deletedAt(fileId)).toBeNull();
    expect(await database.$count(documents)).toBe(4);

    await database.insert(settings).values({ key: "documentDays", value: 90 });
    await releaseOutdatedFiles(now);
    expect(await Promise.all(kept.map(deletedAt))).toEqual([now, null, null]);
    // A later run does not change the time of deletion.
    await releaseOutdatedFiles(inDays(1));
    expect(await deletedAt(old)).toEqual(new Date("2025-01-01T08:00:00Z"));
  });

  it("of vehicles are evidence of the rentals they covered", async () => {
    const { id: vehicleId } = await makeVehicle(database);
    const add = async (validUntil: string | null) => {
      const fileId = await addFile("vehicle_document");
      const kind = validUntil ? ("insurance" as const) : ("registration" as const);
      const row = { id: uuid(), vehicleId, kind, fileId, validUntil, uploadedBy: userId };
      await database.insert(vehicleDocuments).values(row);
      return fileId;
    };
    const [old, young, endless] = [
      await add(dayAt(inDays(-1_096))),
      await add(dayAt(inDays(-1_094))),
      await add(null),
    ];
    await releaseOutdatedFiles(now);
    expect(await Promise.all([old, young, endless].map(deletedAt))).toEqual([now, null, null]);
  });
});

async function rentalWithPictures() {
  const { bookingId, owner } = await paidScenario(database, now);
  await completeBooking(database, bookingId);
  const [booking] = await database.select().from(bookings).where(eq(bookings.id, bookingId));
  if (!booking) throw new Error("the booking disappeared");
  const handover = { id: uuid(), bookingId, vehicleId: booking.vehicleId, at: now, recordedBy: userId };
  const condition = { kind: "return" as const, odometerKm: 10, fuelPercent: 50 };
  await database.insert(handovers).values({ ...handover, ...condition });
  const claim = { id: uuid(), bookingId, kind: "damage" as const, amountCents: 5_000, reason: "A scratch" };
  const settled = { status: "accepted" as const, agreedCents: 5_000, agreedAt: now };
  const filed = { filedBy: userId, filedAt: now, answerBy: now };
  await database.insert(claims).values({ ...claim, ...filed, ...settled });
  const [ofHandover, ofClaim] = [await addFile("handover_picture"), await addFile("claim_picture")];
  await database
    .insert(handoverPictures)
    .values({ handoverId: handover.id, fileId: ofHandover, position: 0 });
  await database.insert(claimPictures).values({ claimId: claim.id, fileId: ofClaim, position: 0 });
  return { bookingId, owner, claimId: claim.id, pictures: [ofHandover, ofClaim] };
}

describe("pictures of a rental", () => {
  it("are erased three years after it and its claims have ended, and no longer shown", async () => {
    const { bookingId, owner, pictures } = await rentalWithPictures();
    const shown = async () => {
      const booking = await getBooking(owner, bookingId, now);
      return [...booking.handovers, ...booking.claims].flatMap(({ pictures: own }) => own);
    };
    expect(await shown()).toHaveLength(2);
    await releaseOutdatedFiles(inDays(1_090));
    expect(await Promise.all(pictures.map(deletedAt))).toEqual([null, null]);
    await releaseOutdatedFiles(inDays(1_110));
    expect(await Promise.all(pictures.map(deletedAt))).toEqual([inDays(1_110), inDays(1_110)]);
    expect(await shown()).toEqual([]);
  });

  it("stay while a claim or a dispute is undecided, or the vehicle is still out", async () => {
    const disputed = await rentalWithPictures();
    const undecided = { status: "disputed" as const, answer: "Not I", answeredAt: now };
    await database
      .update(claims)
      .set({ ...undecided, agreedCents: null, agreedAt: null })
      .where(eq(claims.id, disputed.claimId));
    const atBank = await rentalWithPictures();
    await database
      .update(payments)
      .set({ dispute: { amount: 1 } })
      .where(eq(payments.bookingId, atBank.bookingId));
    const out = await rentalWithPictures();
    await database.update(bookings).set({ status: "active" }).where(eq(bookings.id, out.bookingId));
    const vehicleDocument = await addFile("vehicle_document");
    const [booking] = await database.select().from(bookings).where(eq(bookings.id, disputed.bookingId));
    if (!booking) throw new Error("the booking disappeared");
    const insurance = { id: uuid(), vehicleId: booking.vehicleId, kind: "insurance" as const };
    const expired = { fileId: vehicleDocument, validUntil: dayAt(inDays(30)), uploadedBy: userId };
    await database.insert(vehicleDocuments).values({ ...insurance, ...expired });
    const licence = await addFile("driving_licence");
    const reviewed = { status: "verified" as const, reviewedAt: now, reviewedBy: userId };
    const ofRenter = { id: uuid(), userId: booking.renterId, kind: "driving_licence" as const };
    const ended = { fileId: licence, expiresOn: dayAt(inDays(10)) };
    await database.insert(documents).values({ ...ofRenter, ...reviewed, ...ended });
    await releaseOutdatedFiles(inDays(2_000));
    expect(await Promise.all([vehicleDocument, licence].map(deletedAt))).toEqual([null, null]);
    for (const [why, { pictures }] of Object.entries({ disputed, atBank, out }))
      expect([why, ...(await Promise.all(pictures.map(deletedAt)))]).toEqual([why, null, null]);
  });

  it("and related documents also stay if the vehicle was replaced or an additional driver drove", async () => {
    const { bookingId } = await rentalWithPictures();
    await database
      .update(claims)
      .set({ status: "open", agreedCents: null, agreedAt: null })
      .where(eq(claims.bookingId, bookingId));
    const { id: vehicleId } = await makeVehicle(database);
    await database.update(handovers).set({ vehicleId }).where(eq(handovers.bookingId, bookingId));
    const vehicleDocument = await addFile("vehicle_document");
    const insurance = { id: uuid(), vehicleId, kind: "insurance" as const, uploadedBy: userId };
    await database
      .insert(vehicleDocuments)
      .values({ ...insurance, fileId: vehicleDocument, validUntil: dayAt(inDays(30)) });
    const { id: driverId } = await makeUser(database);
    const admitted = { admittedAt: now, name: "A Driver", licenceNumber: "1" };
    await database.insert(additionalDrivers).values({ id: uuid(), bookingId, userId: driverId, ...admitted });
    const licence = await addFile("driving_licence");
    const reviewed = { status: "verified" as const, reviewedAt: now, reviewedBy: userId };
    const ofDriver = { id: uuid(), userId: driverId, kind: "driving_licence" as const, fileId: licence };
    await database.insert(documents).values({ ...ofDriver, ...reviewed, expiresOn: dayAt(inDays(10)) });
    await releaseOutdatedFiles(inDays(2_000));
    expect(await Promise.all([vehicleDocument, licence].map(deletedAt))).toEqual([null, null]);
  });
});
