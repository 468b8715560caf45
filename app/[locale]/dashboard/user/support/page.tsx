import { GET as getTickets } from "@/app/api/support/tickets/[key]/[userId]/route";
import { preloadedPage } from "@/app/preloaded-page";
import { SupportScreen } from "@/components/support/tickets/support-screen";
import { hasPrioritySupport } from "@/lib/businesses/subscriptions/priority-support";
import { getPublicSettings } from "@/lib/platform/settings/public-settings";

const userSupport = preloadedPage({
  path: "/dashboard/user/support",
  access: "user",
  title: "support.title",
  messages: ["support"],
  firstRequests: ({ actor: { role, userId } }) => [
    {
      path: `/api/support/tickets/${role}/${userId}?limit=10&page=1`,
      route: getTickets,
      params: { key: role, userId },
    },
  ],
  render: async ({ actor: { userId, role: userType } }) => {
    const [{ supportPhone, supportEmail, supportHours }, hasPriority] = await Promise.all([
      getPublicSettings(),
      hasPrioritySupport(userId),
    ]);
    return (
      <SupportScreen
        account={{ userType, userId }}
        contact={{ supportPhone, supportEmail, supportHours }}
        hasPriority={hasPriority}
      />
    );
  },
});

export const generateMetadata = userSupport.generateMetadata;
export default userSupport.render;
