import { GET as getProfile } from "@/app/api/business-profile/route";
import { preloadedPage } from "@/app/preloaded-page";
import { BusinessProfileScreen } from "@/components/businesses/businesses/business-profile-screen";
import { listBusinessNames } from "@/lib/businesses/businesses/queries";
import { businessIdsWithPermission } from "@/lib/platform/permissions";

const businessProfile = preloadedPage({
  path: "/dashboard/business/profile",
  access: "business",
  permission: "profile.manage",
  title: "company.profile.title",
  messages: ["company", "dashboard"],
  firstRequests: async ({ actor }) => {
    const [first] = await listBusinessNames(businessIdsWithPermission(actor, "profile.manage"));
    return [{ path: `/api/business-profile?businessId=${first?.id}`, route: getProfile }];
  },
  render: async ({ actor }) => (
    <BusinessProfileScreen
      businesses={await listBusinessNames(businessIdsWithPermission(actor, "profile.manage"))}
    />
  ),
});

export const generateMetadata = businessProfile.generateMetadata;
export default businessProfile.render;
