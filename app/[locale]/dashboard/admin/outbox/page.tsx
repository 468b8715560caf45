import { page } from "@/app/page-builder";
import { MessagesScreen } from "@/components/messaging/email-and-sms/admin/messages-screen";

const adminOutbox = page({
  path: "/dashboard/admin/outbox",
  access: "admin",
  title: "outboxAdmin.title",
  messages: ["outboxAdmin"],
  render: () => <MessagesScreen />,
});

export const generateMetadata = adminOutbox.generateMetadata;
export default adminOutbox.render;
