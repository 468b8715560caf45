import { and, eq } from "drizzle-orm";
import { RateLimiterMemory } from "rate-limiter-flexible";
import { db, type Transaction } from "@/db";
import { isDuplicate } from "@/db/failure";
import { businesses, teamMembers } from "@/db/schema/businesses";
import { vehicles } from "@/db/schema/vehicles";
import { transact } from "@/db/transaction";
import { accountPhone } from "@/lib/accounts/phone";
import { recordAudit } from "@/lib/audit/commands";
import type { UserActor } from "@/lib/auth/contract";
import { expireTags, tags } from "@/lib/cache";
import { businessKinds, type DocumentKind } from "@/lib/documents/contract";
import { reopenDocuments } from "@/lib/documents/reopening";
import { AppError, conflict, forbidden, notFound } from "@/lib/errors";
import { claimFile, releaseFile } from "@/lib/files/commands";
import { scheduleDeletion } from "@/lib/personal-data/commands";
import type { Occasion } from "@/lib/sessions/commands";
import type { BusinessChange } from "./contract";
import { canChangeBusiness, canCloseBusiness } from "./policy";
import type { WireBusiness } from "./wire";
import { getBusiness, visibleTo } from "./wire-queries";

/** What is checked against papers, and against which; once it was, only administrators change it. */
const papersOf: Partial<Record<keyof BusinessChange, readonly DocumentKind[]>> = {
  name: businessKinds,
  taxId: ["tax_certificate"],
  licenceNumber: ["business_license"],
};

/**
 * Changes a business's profile, for its owner, managers and administrators. 404 for one the caller may not know of, 403
 * for others', 409 for an e-mail in use and for what was verified. What papers wait to be checked against becomes another
 * only with them: they are to be submitted again.
 */
export async function changeBusiness(
  actor: UserActor,
  businessId: string,
  change: BusinessChange & { logoFileId?: string | null },
  { now, device }: Occasion,
): Promise<WireBusiness> {
  const { logoFileId, ...told } = change;
  const wanted = { ...told, ...(told.phone !== undefined && { phone: accountPhone(told.phone) }) };
  const shownAt = await transact(async (tx) => {
    const mine = and(eq(businesses.id, businessId), visibleTo(actor));
    const [was] = await tx.select().from(businesses).where(mine).for("no key update");
    if (!was) throw notFound();
    if (!canChangeBusiness(actor, businessId)) throw forbidden();
    const fields = Object.keys(wanted) as (keyof BusinessChange)[];
    const changed = fields.filter((field) => wanted[field] !== was[field]);
    const isLogo = logoFileId !== undefined && logoFileId !== was.logoFileId;
    if (changed.length === 0 && !isLogo) return [];
    // An administrator knows what they are changing.
    if (actor.role !== "admin") await takePapersBack(tx, was, changed);
    await tx
      .update(businesses)
      .set({ ...wanted, ...(isLogo && (await takeLogo(tx, actor, was, logoFileId, now))), updatedAt: now })
      .where(eq(businesses.id, businessId));
    const entry = {
      actor,
      action: "business.change" as const,
      subjectType: "business",
      subjectId: businessId,
    };
    await recordAudit(
      tx,
      { ...entry, detail: { changed: isLogo ? [...changed, "logo"] : changed }, ipAddress: device.ipAddress },
      now,
    );
    return pagesOf(tx, was);
  }).catch((error) => refuseTaken(error, actor));
  if (shownAt.length > 0) expireTags(shownAt);
  return getBusiness(actor, businessId);
}

type Business = typeof businesses.$inferSelect;

/** What papers wait to be checked against becomes another only with them; what was checked already stays (409). */
async function takePapersBack(tx: Transaction, was: Business, changed: (keyof BusinessChange)[]) {
  const papers = changed.flatMap((field) => papersOf[field] ?? []);
  if (papers.length === 0) return;
  if (was.verification === "verified") throw conflict("businessVerifiedFields");
  await reopenDocuments(tx, { businessId: was.id }, papers);
}

/** The company's page, and those of its cars, which say whose they are. */
async function pagesOf(tx: Transaction, { id, slug }: Business): Promise<string[]> {
  const cars = await tx.select({ id: vehicles.id }).from(vehicles).where(eq(vehicles.businessId, id));
  const ofCars = cars.length > 0 ? [tags.vehicles, ...cars.map((car) => tags.vehicle(car.id))] : [];
  return [tags.company(slug), ...ofCars];
}

/** An upload becomes the logo in place of the last one, or (null) none does. 404 for other uploads. */
async function takeLogo(
  tx: Transaction,
  actor: UserActor,
  { id: businessId, logoFileId: was }: typeof businesses.$inferSelect,
  fileId: string | null,
  now: Date,
) {
  const claim = { ownerId: actor.userId, businessId, purpose: "business_logo" as const };
  const logo = fileId && (await claimFile(tx, { ...claim, fileId }, now));
  if (was) await releaseFile(tx, was, now);
  return { logoFileId: fileId, logoPath: logo ? logo.url : null };
}

// Being told that an address is in use tells who is here: as dear as at sign-up.
const takenAnswers = new RateLimiterMemory({ points: 20, duration: 3_600, keyPrefix: "business-email" });

async function refuseTaken(error: unknown, { userId }: UserActor): Promise<never> {
  if (!isDuplicate(error)) throw error;
  await takenAnswers.consume(userId).catch(() => {
    throw new AppError("rate_limited", "tooManyRequests");
  });
  throw new AppError("conflict", "emailTaken", { fields: { email: "emailTaken" } });
}

/**
 * A company goes with its owner's account, after the same days of grace. What a person runs beside renting does not take
 * their account with it: 409.
 */
export async function deleteBusiness(actor: UserActor, businessId: string, occasion: Occasion) {
  const { id } = await getBusiness(actor, businessId);
  if (!canCloseBusiness(actor, businessId)) throw forbidden();
  const owner = await findOwner(businessId);
  if (owner?.kind !== "company") throw conflict("businessOfPerson");
  const { dueAt } = await scheduleDeletion(actor, owner.userId, occasion);
  return { id, deletion_due_at: dueAt.toISOString() };
}

async function findOwner(businessId: string) {
  const [owner] = await db()
    .select({ userId: teamMembers.userId, kind: businesses.kind })
    .from(teamMembers)
    .innerJoin(businesses, eq(businesses.id, teamMembers.businessId))
    .where(and(eq(teamMembers.businessId, businessId), eq(teamMembers.role, "owner")));
  return owner;
}
