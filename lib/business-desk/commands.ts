import { eq } from "drizzle-orm";
import { db, type Transaction } from "@/db";
import { businesses } from "@/db/schema/businesses";
import { transact } from "@/db/transaction";
import { recordAudit } from "@/lib/audit/commands";
import type { UserActor } from "@/lib/auth/contract";
import { requireAdmin } from "@/lib/auth/policy";
import { dayIn, KIGALI } from "@/lib/dates";
import { expirePagesOf, hasLapsedPaper, rejectBusiness, verifyBusiness } from "@/lib/documents/standing";
import { conflict, forbidden, notFound } from "@/lib/errors";
import { notify, teamWith } from "@/lib/notifications/notify";
import type { NoticeKind } from "@/lib/notifications/rules";
import type { Occasion } from "@/lib/sessions/commands";
import type { DeskReason } from "@/lib/user-desk/contract";
import type { BusinessApproval, DeskBusiness } from "./contract";
import { businessPowers } from "./policy";
import { getDeskBusiness } from "./queries";

type BusinessRow = typeof businesses.$inferSelect;
type Power = keyof ReturnType<typeof businessPowers>;

/**
 * Opens a business whose papers the administrator has seen (spec.md §4): active and verified, with the time. 409 for one
 * that has changed since, or a name that nobody has looked at would be verified; and while a required paper has run out, as
 * the clock would close it again within the hour: the approval of the new paper opens it.
 */
export function approveBusiness(
  actor: UserActor,
  businessId: string,
  { updatedAt }: BusinessApproval,
  occasion: Occasion,
) {
  return act(actor, businessId, "approve", {}, occasion, async (tx, before) => {
    if (before.updatedAt.getTime() !== new Date(updatedAt).getTime())
      throw conflict("businessStandsOtherwise");
    if (await hasLapsedPaper(tx, businessId, dayIn(occasion.now, KIGALI)))
      throw conflict("businessPaperEnded");
    await verifyBusiness(tx, businessId, occasion.now);
  });
}

/** Suspended and rejected, for a reason its owner reads (spec.md §4). */
export function declineBusiness(
  actor: UserActor,
  businessId: string,
  { reason }: DeskReason,
  occasion: Occasion,
) {
  return act(actor, businessId, "reject", { reason }, occasion, (tx) =>
    rejectBusiness(tx, businessId, reason, occasion.now),
  );
}

/**
 * Hides a business and its cars at once (product.md §2): it keeps its running rentals, is paid for them, and takes no new
 * ones.
 */
export function suspendBusiness(
  actor: UserActor,
  businessId: string,
  { reason }: DeskReason,
  occasion: Occasion,
) {
  return act(actor, businessId, "suspend", { reason }, occasion, (tx) =>
    setStatus(tx, businessId, "suspended", occasion.now),
  );
}

/** Shows a suspended business and its cars again. */
export function activateBusiness(actor: UserActor, businessId: string, occasion: Occasion) {
  return act(actor, businessId, "activate", {}, occasion, (tx) =>
    setStatus(tx, businessId, "active", occasion.now),
  );
}

const kindOf: Record<Power, NoticeKind> = {
  approve: "business-verified",
  reject: "business-rejected",
  suspend: "business-suspended",
  activate: "business-activated",
};

/**
 * One act on one business at a time: told to its managers, written down with what was before and after, and seen by the
 * next visitor of its cars' pages. 404 for none, 403 for one's own, 409 where it stands otherwise.
 */
async function act(
  actor: UserActor,
  businessId: string,
  power: Power,
  { reason }: Partial<DeskReason>,
  { now, device }: Occasion,
  work: (tx: Transaction, before: BusinessRow) => Promise<unknown>,
): Promise<DeskBusiness> {
  requireAdmin(actor);
  await transact(async (tx) => {
    const read = () => tx.select().from(businesses).where(eq(businesses.id, businessId));
    const [before] = await read().for("no key update");
    if (!before) throw notFound();
    if (actor.memberships.some((member) => member.businessId === businessId)) throw forbidden();
    if (!businessPowers(actor, before)[power]) throw conflict("businessStandsOtherwise");
    await work(tx, before);
    const [after] = await read();
    const detail = { before: standing(before), after: standing(after ?? before), ...(reason && { reason }) };
    const entry = {
      actor,
      action: `business.${power}` as const,
      subjectType: "business",
      subjectId: businessId,
      detail,
    };
    await recordAudit(tx, { ...entry, ipAddress: device.ipAddress }, now);
    const values = { business: before.name, reason: reason ?? "" };
    const event = `business:${businessId}:${power}:${now.toISOString()}`;
    const to = await teamWith(tx, businessId, "profile.manage");
    await notify(
      tx,
      { kind: kindOf[power], to, values, actionUrl: "/dashboard/business", businessId, event },
      now,
    );
  });
  await expirePagesOf(db(), businessId);
  return getDeskBusiness(actor, businessId);
}

const standing = ({ status, verification }: BusinessRow) => ({ status, verification });

function setStatus(tx: Transaction, businessId: string, status: "active" | "suspended", now: Date) {
  return tx.update(businesses).set({ status, updatedAt: now }).where(eq(businesses.id, businessId));
}
