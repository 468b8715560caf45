import { issueReportFirstRequest } from "@/app/_first-requests/issue-report-request";
import { GET as getAgents } from "@/app/api/admin/support/agents/route";
import { GET as getTicket } from "@/app/api/admin/support/tickets/[ticketId]/route";
import { GET as getTicketChat } from "@/app/api/support/tickets/[key]/chat/route";
import { preloadedPage } from "@/app/preloaded-page";
import { NotFoundContent } from "@/components/layout/not-found-content";
import { AdminTicketScreen } from "@/components/support/tickets/admin/admin-ticket-screen";
import { adminTicketParams } from "@/lib/support/tickets/admin/contract";
import { findAdminTicket } from "@/lib/support/tickets/admin/queries";

const adminTicket = preloadedPage({
  path: "/dashboard/admin/support/[ticketId]",
  access: "admin",
  params: adminTicketParams,
  title: "supportAdmin.ticket",
  messages: ["supportAdmin", "support", "issueReports"],
  firstRequests: ({ params: { ticketId } }) => [
    {
      path: `/api/admin/support/tickets/${ticketId}`,
      route: getTicket,
      params: { ticketId },
      followedBy: issueReportFirstRequest,
    },
    { path: `/api/support/tickets/${ticketId}/chat`, route: getTicketChat, params: { key: ticketId } },
    { path: "/api/admin/support/agents", route: getAgents },
  ],
  render: async ({ actor, params: { ticketId } }) => {
    const ticket = await findAdminTicket(actor, ticketId);
    if (!ticket) return <NotFoundContent />;
    return <AdminTicketScreen initial={ticket} ownId={actor.userId} />;
  },
});

export const generateMetadata = adminTicket.generateMetadata;
export default adminTicket.render;
