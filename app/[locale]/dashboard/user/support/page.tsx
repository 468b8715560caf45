import { page } from "@/app/page-builder";
import { SupportScreen } from "@/components/support/tickets/support-screen";
import { getPublicSettings } from "@/lib/platform/settings/public-settings";

const userSupport = page({
  path: "/dashboard/user/support",
  access: "user",
  title: "support.title",
  messages: ["support"],
  render: async ({ actor: { userId, role: userType } }) => {
    const { supportPhone, supportEmail, supportHours } = await getPublicSettings();
    return (
      <SupportScreen account={{ userType, userId }} contact={{ supportPhone, supportEmail, supportHours }} />
    );
  },
});

export const generateMetadata = userSupport.generateMetadata;
export default userSupport.render;
