import { page } from "@/app/page-builder";
import { ChatsScreen } from "@/components/support/chat/admin/chats-screen";

const adminChats = page({
  path: "/dashboard/admin/support/chats",
  access: "admin",
  title: "supportAdmin.chats",
  messages: ["supportAdmin", "chat", "notifications"],
  render: ({ actor: { userId } }) => <ChatsScreen ownId={userId} />,
});

export const generateMetadata = adminChats.generateMetadata;
export default adminChats.render;
