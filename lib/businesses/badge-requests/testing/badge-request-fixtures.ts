import type { Database } from "@/db";
import { makeUser } from "@/db/testing/factories";
import {
  addBadgeDocument,
  saveBadgeDraft,
  submitBadgeRequest,
} from "@/lib/businesses/badge-requests/commands";
import { type BadgeDocumentKind, badgeSubmission } from "@/lib/businesses/badge-requests/contract";
import type { UserActor } from "@/lib/platform/actor";
import { storeUpload } from "@/lib/platform/files/commands";
import { testPicture } from "@/lib/platform/files/testing";
import { testActor } from "@/lib/platform/testing/actor";

export const testNow = new Date("2026-11-21T10:00:00Z");
export const testContext = { device: { ipAddress: "10.1.2.3", userAgent: "test" }, now: testNow };

let emailCounter = 0;

export const createRenter = async (database: Database) => testActor((await makeUser(database)).id);

export const badgeFields = () => ({
  businessName: "  Gahunda   Rides ",
  businessType: "car-rental" as const,
  registrationNumber: "RDB 102938",
  taxId: "",
  email: `Hello-${emailCounter++}@Gahunda.example`,
  phone: "0788 123 456",
  website: "gahunda.example",
  address: "KG 11 Ave",
  city: "Kigali",
  description: "Two cars for weddings.",
  services: ["weddings" as const],
  yearEstablished: 2019,
  employeeCount: "1-5" as const,
  badgeType: "premium" as const,
  customBranding: true,
  prioritySupport: false,
});

export async function addDocuments(
  actor: UserActor,
  requestId: string,
  kinds: BadgeDocumentKind[] = ["businessLicense", "taxCertificate"],
) {
  for (const kind of kinds) {
    const file = { name: `${kind}.jpg`, bytes: await testPicture(40, 30).jpeg().toBuffer() };
    const { id } = await storeUpload(actor, { purpose: "business_document", file }, testNow, "192.0.2.1");
    await addBadgeDocument(actor, requestId, { kind, fileId: id }, testNow);
  }
}

export const submitDraft = (actor: UserActor, body: unknown = {}) =>
  submitBadgeRequest(actor, badgeSubmission.parse(body), testNow);

export async function createSubmittedRequest(actor: UserActor) {
  const { id } = await saveBadgeDraft(actor, badgeFields(), testNow);
  await addDocuments(actor, id);
  return submitDraft(actor);
}
