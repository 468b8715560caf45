import { GET as getTeam } from "@/app/api/team/route";
import { preloadedPage } from "@/app/preloaded-page";
import { TeamScreen } from "@/components/businesses/team/team-screen";
import { listBusinessChoices } from "@/lib/businesses/businesses/queries";
import type { UserActor } from "@/lib/platform/actor";
import { businessQuery } from "@/lib/platform/http/contract";
import { businessIdsWithPermission } from "@/lib/platform/permissions";

const team = preloadedPage({
  path: "/dashboard/business/team",
  access: "business",
  permission: "team.manage",
  query: businessQuery,
  title: "team.title",
  messages: ["team", "account"],
  firstRequests: async ({ actor, query }) => {
    const { chosenId } = await findBusinesses(actor, query.businessId);
    return [{ path: `/api/team?businessId=${chosenId}`, route: getTeam }];
  },
  render: async ({ actor, query }) => {
    const choice = await findBusinesses(actor, query.businessId);
    return <TeamScreen key={choice.chosenId} {...choice} />;
  },
});

const findBusinesses = (actor: UserActor, requestedId: string | undefined) =>
  listBusinessChoices(businessIdsWithPermission(actor, "team.manage"), requestedId);

export const generateMetadata = team.generateMetadata;
export default team.render;
