import { GET as getTeam } from "@/app/api/team/route";
import { preloadedPage } from "@/app/preloaded-page";
import { TeamScreen } from "@/components/businesses/team/team-screen";
import { listBusinessNames } from "@/lib/businesses/businesses/queries";
import { businessIdsWithPermission } from "@/lib/platform/permissions";

const team = preloadedPage({
  path: "/dashboard/business/team",
  access: "business",
  permission: "team.manage",
  title: "team.title",
  messages: ["team", "account"],
  firstRequests: async ({ actor }) => {
    const [first] = await listBusinessNames(businessIdsWithPermission(actor, "team.manage"));
    return [{ path: `/api/team?businessId=${first?.id}`, route: getTeam }];
  },
  render: async ({ actor }) => {
    const businesses = await listBusinessNames(businessIdsWithPermission(actor, "team.manage"));
    return <TeamScreen businesses={businesses} />;
  },
});

export const generateMetadata = team.generateMetadata;
export default team.render;
