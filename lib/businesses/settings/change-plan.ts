import { eq } from "drizzle-orm";
import { v7 as uuid } from "uuid";
import { businesses, planChanges } from "@/db/schema/businesses/businesses";
import { transact } from "@/db/transaction";
import { auditBusiness } from "@/lib/businesses/businesses/audit-business";
import { businessPageTags } from "@/lib/businesses/businesses/business-page-tags";
import { lockBusiness } from "@/lib/businesses/businesses/lock";
import { listPlansPaidThisMonth } from "@/lib/businesses/subscriptions/billing-queries";
import { plans, plansFor, shownBrandColour } from "@/lib/businesses/subscriptions/plans";
import { describeVehicleUsage } from "@/lib/businesses/subscriptions/vehicle-usage-queries";
import { requireCurrentPermission, resolveBusinessId } from "@/lib/businesses/team/business-access";
import type { UserActor } from "@/lib/platform/actor";
import { conflict } from "@/lib/platform/errors";
import { expireTags } from "@/lib/platform/page-cache/cache";
import type { RequestContext } from "@/lib/platform/request-context";
import type { PlanChange } from "./contract";
import { fitsPlan, upgradeCents } from "./rules";

/**
 * Changes the plan at once. A larger one adds its extra cost for the rest of the month to the next invoice. A smaller
 * one requires that the listed vehicles fit it (409), and its price applies from the next invoice on. 409 for the free
 * plan of a company. A brand colour is shown or hidden according to the plan, but always kept.
 */
export async function changePlan(
  actor: UserActor,
  { businessId: requestedBusinessId, plan: to }: PlanChange,
  context: RequestContext,
): Promise<void> {
  const { now } = context;
  const businessId = resolveBusinessId(actor, requestedBusinessId, "subscription.manage");
  const expiredTags = await transact(async (tx) => {
    // Publishing a vehicle takes the same lock, so none is listed meanwhile.
    const business = await lockBusiness(tx, businessId);
    const { plan: from } = business;
    await requireCurrentPermission(tx, actor, businessId, "subscription.manage");
    if (from === to) return [];
    if (!plansFor(business.kind).includes(to)) throw conflict("freePlanForPeople");
    const [fleet] = await describeVehicleUsage([businessId], tx);
    const limit = plans[to].vehicleLimit ?? 0;
    if (!fitsPlan(to, fleet?.listedCount ?? 0)) throw conflict("planTooSmall", { limit });
    const dueCents = upgradeCents(to, await listPlansPaidThisMonth(tx, business, now), now);
    await tx.update(businesses).set({ plan: to, updatedAt: now }).where(eq(businesses.id, businessId));
    const change = { id: uuid(), businessId, fromPlan: from, toPlan: to, changedBy: actor.userId };
    await tx.insert(planChanges).values({ ...change, dueCents, createdAt: now });
    await auditBusiness(tx, actor, "business.plan", businessId, { from, to, dueCents }, context);
    return shownBrandColour(business) === shownBrandColour({ ...business, plan: to })
      ? []
      : businessPageTags(tx, business);
  });
  if (expiredTags.length > 0) expireTags(expiredTags);
}
