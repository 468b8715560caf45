import { z } from "zod";
import { GET as getPromoCodes } from "@/app/api/promo-codes/route";
import { preloadedPage } from "@/app/preloaded-page";
import { PromoCodesScreen } from "@/components/rentals/promo-codes/promo-codes-screen";
import { listBusinessNames } from "@/lib/businesses/businesses/queries";
import type { UserActor } from "@/lib/platform/actor";
import { businessIdsWithPermission } from "@/lib/platform/permissions";
import { promoCodesPath } from "@/lib/rentals/promo-codes/promo-codes-path";

const promoCodes = preloadedPage({
  path: "/dashboard/business/promo-codes",
  access: "business",
  query: z.object({ businessId: z.uuid().optional().catch(undefined) }),
  title: "promoCodes.title",
  messages: ["promoCodes"],
  firstRequests: async ({ actor, query }) => {
    const { chosenId } = await findBusinesses(actor, query.businessId);
    return [{ path: promoCodesPath(chosenId), route: getPromoCodes }];
  },
  render: async ({ actor, query }) => (
    <PromoCodesScreen {...(await findBusinesses(actor, query.businessId))} />
  ),
});

/** The businesses whose codes the actor manages, and the one to begin with. */
async function findBusinesses(actor: UserActor, requestedId: string | undefined) {
  const businesses = await listBusinessNames(businessIdsWithPermission(actor, "prices.set"));
  const chosen = businesses.find(({ id }) => id === requestedId) ?? businesses[0];
  return { businesses, chosenId: chosen?.id };
}

export const generateMetadata = promoCodes.generateMetadata;
export default promoCodes.render;
