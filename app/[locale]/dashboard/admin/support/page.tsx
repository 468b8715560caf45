import { GET as getTickets } from "@/app/api/admin/support/tickets/route";
import { preloadedPage } from "@/app/preloaded-page";
import { TicketsScreen } from "@/components/support/tickets/admin/tickets-screen";
import { listPath } from "@/lib/platform/http/list-path";
import { pageSearchParams } from "@/lib/platform/http/page-search-params";
import { adminTicketFilters } from "@/lib/support/tickets/admin/contract";

const adminSupport = preloadedPage({
  path: "/dashboard/admin/support",
  access: "admin",
  query: pageSearchParams,
  title: "supportAdmin.title",
  messages: ["bulk", "supportAdmin", "support"],
  firstRequests: ({ query }) => [
    { path: listPath("/api/admin/support/tickets", query, adminTicketFilters), route: getTickets },
  ],
  render: () => <TicketsScreen />,
});

export const generateMetadata = adminSupport.generateMetadata;
export default adminSupport.render;
