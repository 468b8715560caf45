import { GET as getMessages } from "@/app/api/admin/outbox/route";
import { preloadedPage } from "@/app/preloaded-page";
import { MessagesScreen } from "@/components/messaging/email-and-sms/admin/messages-screen";
import { adminMessageFilters } from "@/lib/messaging/email-and-sms/admin/contract";
import { listPath } from "@/lib/platform/http/list-path";
import { pageSearchParams } from "@/lib/platform/http/page-search-params";

const adminOutbox = preloadedPage({
  path: "/dashboard/admin/outbox",
  access: "admin",
  query: pageSearchParams,
  title: "outboxAdmin.title",
  messages: ["outboxAdmin", "bulk"],
  firstRequests: ({ query }) => [
    { path: listPath("/api/admin/outbox", query, adminMessageFilters), route: getMessages },
  ],
  render: () => <MessagesScreen />,
});

export const generateMetadata = adminOutbox.generateMetadata;
export default adminOutbox.render;
