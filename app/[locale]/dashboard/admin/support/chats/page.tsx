import { GET as getRooms } from "@/app/api/chat/[userType]/[userId]/rooms/route";
import { preloadedPage } from "@/app/preloaded-page";
import { ChatsScreen } from "@/components/support/chat/admin/chats-screen";

const adminChats = preloadedPage({
  path: "/dashboard/admin/support/chats",
  access: "admin",
  title: "supportAdmin.chats",
  messages: ["supportAdmin", "chat", "notifications"],
  firstRequests: ({ actor: { userId } }) => [
    {
      path: `/api/chat/admin/${userId}/rooms?limit=100`,
      route: getRooms,
      params: { userType: "admin", userId },
    },
  ],
  render: ({ actor: { userId } }) => <ChatsScreen ownId={userId} />,
});

export const generateMetadata = adminChats.generateMetadata;
export default adminChats.render;
