import { GET as getPromoCodes } from "@/app/api/promo-codes/route";
import { preloadedPage } from "@/app/preloaded-page";
import { PromoCodesScreen } from "@/components/rentals/promo-codes/promo-codes-screen";
import { listBusinessChoices } from "@/lib/businesses/businesses/queries";
import type { UserActor } from "@/lib/platform/actor";
import { businessQuery } from "@/lib/platform/http/contract";
import { businessIdsWithPermission } from "@/lib/platform/permissions";
import { promoCodesPath } from "@/lib/rentals/promo-codes/promo-codes-path";

const promoCodes = preloadedPage({
  path: "/dashboard/business/promo-codes",
  access: "business",
  query: businessQuery,
  title: "promoCodes.title",
  messages: ["promoCodes"],
  firstRequests: async ({ actor, query }) => {
    const { chosenId } = await findBusinesses(actor, query.businessId);
    return [{ path: promoCodesPath(chosenId), route: getPromoCodes }];
  },
  render: async ({ actor, query }) => {
    const choice = await findBusinesses(actor, query.businessId);
    return <PromoCodesScreen key={choice.chosenId} {...choice} />;
  },
});

/** The businesses whose codes the actor manages, and the one to begin with. */
const findBusinesses = (actor: UserActor, requestedId: string | undefined) =>
  listBusinessChoices(businessIdsWithPermission(actor, "prices.set"), requestedId);

export const generateMetadata = promoCodes.generateMetadata;
export default promoCodes.render;
