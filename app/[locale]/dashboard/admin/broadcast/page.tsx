import { GET as getBroadcasts } from "@/app/api/admin/notifications/broadcasts/route";
import { page } from "@/app/page-builder";
import { BroadcastScreen } from "@/components/support/broadcasts/broadcast-screen";

const adminBroadcast = page({
  path: "/dashboard/admin/broadcast",
  access: "admin",
  title: "broadcast.title",
  messages: ["broadcast", "supportAdmin"],
  answers: () => [{ path: "/api/admin/notifications/broadcasts", route: getBroadcasts }],
  render: () => <BroadcastScreen />,
});

export const generateMetadata = adminBroadcast.generateMetadata;
export default adminBroadcast.render;
