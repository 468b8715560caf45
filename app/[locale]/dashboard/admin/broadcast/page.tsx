import { GET as getBroadcasts } from "@/app/api/admin/notifications/broadcasts/route";
import { preloadedPage } from "@/app/preloaded-page";
import { BroadcastScreen } from "@/components/messaging/broadcasts/broadcast-screen";

const adminBroadcast = preloadedPage({
  path: "/dashboard/admin/broadcast",
  access: "admin",
  title: "broadcast.title",
  messages: ["broadcast"],
  firstRequests: () => [{ path: "/api/admin/notifications/broadcasts", route: getBroadcasts }],
  render: () => <BroadcastScreen />,
});

export const generateMetadata = adminBroadcast.generateMetadata;
export default adminBroadcast.render;
