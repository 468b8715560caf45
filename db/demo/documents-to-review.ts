import { and, asc, eq } from "drizzle-orm";
import sharp from "sharp";
import { v7 as uuid } from "uuid";
import { attachFile, storeFile } from "@/lib/platform/files/commands";
import type { FilePurpose } from "@/lib/platform/files/contract";
import { picturesToPdf } from "@/lib/platform/files/picture-pdf";
import type { Transaction } from "../index";
import { badgeRequests } from "../schema/businesses/badge-requests";
import { businesses, teamMembers } from "../schema/businesses/businesses";
import { documents } from "../schema/identity/identity-documents";
import { individualProfiles, users } from "../schema/identity/users";
import { hoursAfter } from "./period";

/** The number of renters whose documents await review. */
const RENTERS = 5;

/**
 * Adds documents and registrations that await a decision (product.md §7), with files processed like any
 * upload: the first few renters whose profile says "submitted", and all pending businesses.
 */
export async function loadDocumentsToReview(tx: Transaction, now: Date): Promise<void> {
  await loadRenterDocuments(tx, now);
  await loadBusinessDocuments(tx, now);
  await loadBadgeRequests(tx, now);
}

async function loadRenterDocuments(tx: Transaction, now: Date): Promise<void> {
  const renters = await tx
    .select({
      userId: users.id,
      expiresOn: individualProfiles.licenceExpiresOn,
      issuedOn: individualProfiles.licenceIssuedOn,
    })
    .from(individualProfiles)
    .innerJoin(users, eq(users.id, individualProfiles.userId))
    .where(
      and(
        eq(individualProfiles.identityStatus, "submitted"),
        eq(individualProfiles.licenceStatus, "submitted"),
      ),
    )
    .orderBy(asc(users.id))
    .limit(RENTERS);
  for (const [index, { userId, expiresOn, issuedOn }] of renters.entries()) {
    const submittedAt = hoursAfter(now, -(4 + index * 7));
    const common = { userId, status: "submitted" as const, submittedAt, createdAt: submittedAt };
    const identity = await storeDemoFile(
      tx,
      userId,
      "identity_document",
      "National ID.jpg",
      await cardPicture("#3f6f8f"),
      submittedAt,
    );
    const licence = await storeDemoFile(
      tx,
      userId,
      "driving_licence",
      "Driving licence.jpg",
      await cardPicture("#a2603c"),
      submittedAt,
    );
    await tx.insert(documents).values([
      { id: uuid(), kind: "identity", fileId: identity, ...common },
      { id: uuid(), kind: "driving_licence", fileId: licence, expiresOn, issuedOn, ...common },
    ]);
  }
}

async function loadBusinessDocuments(tx: Transaction, now: Date): Promise<void> {
  const waiting = await tx
    .select({ businessId: businesses.id, userId: teamMembers.userId })
    .from(businesses)
    .innerJoin(teamMembers, and(eq(teamMembers.businessId, businesses.id), eq(teamMembers.role, "owner")))
    .where(eq(businesses.verification, "pending"))
    .orderBy(asc(businesses.id));
  for (const [index, { businessId, userId }] of waiting.entries()) {
    const submittedAt = hoursAfter(now, -(9 + index * 15));
    const common = { userId, businessId, status: "submitted" as const, submittedAt, createdAt: submittedAt };
    const purpose = "business_document";
    const licence = await storeDemoFile(
      tx,
      userId,
      purpose,
      "Certificate of registration.pdf",
      await certificatePicture(),
      submittedAt,
      businessId,
    );
    const tax = await storeDemoFile(
      tx,
      userId,
      purpose,
      "Tax clearance.jpg",
      await documentPicture("#4d6b4f"),
      submittedAt,
      businessId,
    );
    await tx.insert(documents).values([
      { id: uuid(), kind: "business_license", fileId: licence, ...common },
      { id: uuid(), kind: "tax_certificate", fileId: tax, ...common },
    ]);
  }
}

const applications = [
  {
    businessName: "Nyarutarama Weekend Cars",
    description: "Two well kept SUVs for weekends at the lake, with driver on request.",
    services: ["self-drive", "chauffeur"],
    badgeType: "basic" as const,
  },
  {
    businessName: "Gisozi Wedding Rides",
    description: "White saloons and a vintage convertible for weddings, always with a driver.",
    services: ["weddings", "chauffeur"],
    badgeType: "premium" as const,
  },
];

async function loadBadgeRequests(tx: Transaction, now: Date): Promise<void> {
  const own = tx.select({ userId: teamMembers.userId }).from(teamMembers);
  const people = await tx
    .select({ userId: users.id, phone: users.phone })
    .from(users)
    .innerJoin(individualProfiles, eq(individualProfiles.userId, users.id))
    .where(and(eq(users.role, "individual"), eq(individualProfiles.licenceStatus, "verified")))
    .orderBy(asc(users.id))
    .limit(40);
  const owners = new Set((await own).map(({ userId }) => userId));
  const applicants = people.filter(({ userId }) => !owners.has(userId)).slice(-applications.length);
  for (const [index, { userId, phone }] of applicants.entries()) {
    const application = applications[index];
    if (!application) continue;
    const submittedAt = hoursAfter(now, -(20 + index * 13));
    const licence = await storeDemoFile(
      tx,
      userId,
      "business_document",
      "Trading licence.jpg",
      await documentPicture("#8a6d3b"),
      submittedAt,
    );
    const tax = await storeDemoFile(
      tx,
      userId,
      "business_document",
      "TIN certificate.jpg",
      await documentPicture("#4d6b4f"),
      submittedAt,
    );
    await tx.insert(badgeRequests).values({
      id: uuid(),
      userId,
      status: "pending",
      step: 5,
      ...application,
      businessType: "car-rental",
      registrationNumber: `RDB ${120_450 + index * 37}`,
      email: `hello-${index + 1}@weekend-cars.example`,
      phone: phone ?? "+250788300100",
      address: index === 0 ? "KG 9 Ave, Nyarutarama" : "KG 14 Ave, Gisozi",
      city: "Kigali",
      yearEstablished: 2021 + index,
      employeeCount: "1-5",
      businessLicenseFileId: licence,
      taxCertificateFileId: tax,
      submittedAt,
      createdAt: submittedAt,
      updatedAt: submittedAt,
    });
  }
}

export async function storeDemoFile(
  tx: Transaction,
  ownerId: string,
  purpose: FilePurpose,
  name: string,
  bytes: Uint8Array,
  at: Date,
  businessId?: string,
): Promise<string> {
  const { id } = await storeFile(tx, { ownerId, businessId, purpose, name, bytes }, at);
  await attachFile(tx, { fileId: id, ownerId, purpose, businessId }, at);
  return id;
}

const block = (width: number, height: number, background: string) =>
  sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toBuffer();

/** Draws a plastic card with a header, a portrait area and lines, without personal data. */
export async function cardPicture(colour: string): Promise<Uint8Array> {
  const lines = await block(360, 18, "#b9b4a6");
  return sharp({ create: { width: 860, height: 540, channels: 3, background: "#f4efe2" } })
    .composite([
      { input: await block(860, 110, colour), left: 0, top: 0 },
      { input: await block(210, 270, "#cfc8b8"), left: 60, top: 180 },
      ...[200, 260, 320, 380].map((top) => ({ input: lines, left: 330, top })),
    ])
    .jpeg({ quality: 80 })
    .toBuffer();
}

/** Draws an official-looking letter. */
export async function documentPicture(colour: string): Promise<Uint8Array> {
  const line = await block(520, 12, "#c4bfb2");
  return sharp({ create: { width: 720, height: 1018, channels: 3, background: "#fffdf8" } })
    .composite([
      { input: await block(520, 60, colour), left: 100, top: 110 },
      ...Array.from({ length: 12 }, (_, index) => ({ input: line, left: 100, top: 260 + index * 40 })),
      { input: await block(120, 120, colour), left: 500, top: 800 },
    ])
    .jpeg({ quality: 80 })
    .toBuffer();
}

async function certificatePicture(): Promise<Uint8Array> {
  return picturesToPdf([{ width: 720, height: 1018, jpeg: await documentPicture("#7a2f2f") }]);
}
