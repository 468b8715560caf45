import type { Database } from "@/db";
import { makeUser } from "@/db/factories";
import type { UserActor } from "@/lib/auth/contract";
import { actorOf } from "@/lib/auth/testing";
import { storeUpload } from "@/lib/files/commands";
import { picture } from "@/lib/files/testing";
import { addPaper, saveDraft, submitRequest } from "./commands";
import { badgeSubmission, type PaperKind } from "./contract";

export const now = new Date("2026-11-21T10:00:00Z");
export const at = { device: { ipAddress: "10.1.2.3", userAgent: "test" }, now };

let made = 0;

export const person = async (database: Database) => actorOf((await makeUser(database)).id);

export const fields = () => ({
  businessName: "  Gahunda   Rides ",
  businessType: "car-rental" as const,
  registrationNumber: "RDB 102938",
  taxId: "",
  email: `Hello-${made++}@Gahunda.example`,
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

export async function addPapers(
  actor: UserActor,
  requestId: string,
  kinds: PaperKind[] = ["businessLicense", "taxCertificate"],
) {
  for (const kind of kinds) {
    const file = { name: `${kind}.jpg`, bytes: await picture(40, 30).jpeg().toBuffer() };
    const { id } = await storeUpload(actor, { purpose: "business_document", file }, now);
    await addPaper(actor, requestId, { kind, fileId: id }, now);
  }
}

export const submit = (actor: UserActor, body: unknown = {}) =>
  submitRequest(actor, badgeSubmission.parse(body), now);

export async function submitted(actor: UserActor) {
  const { id } = await saveDraft(actor, fields(), now);
  await addPapers(actor, id);
  return submit(actor);
}
