import { z } from "zod";
import { issueReportFirstRequest } from "@/app/_first-requests/issue-report-request";
import { GET as getTicketChat } from "@/app/api/support/tickets/[key]/chat/route";
import { GET as getTicket } from "@/app/api/support/tickets/[key]/route";
import { preloadedPage } from "@/app/preloaded-page";
import { NotFoundContent } from "@/components/layout/not-found-content";
import { TicketScreen } from "@/components/support/tickets/ticket-screen";
import { findTicket } from "@/lib/support/tickets/queries";

const userTicket = preloadedPage({
  path: "/dashboard/user/support/[ticketId]",
  access: "user",
  params: z.object({ ticketId: z.uuid() }),
  title: "support.ticket",
  messages: ["support", "issueReports"],
  firstRequests: ({ params: { ticketId } }) => [
    {
      path: `/api/support/tickets/${ticketId}`,
      route: getTicket,
      params: { key: ticketId },
      followedBy: issueReportFirstRequest,
    },
    { path: `/api/support/tickets/${ticketId}/chat`, route: getTicketChat, params: { key: ticketId } },
  ],
  render: async ({ actor, params: { ticketId } }) => {
    const ticket = await findTicket(actor, ticketId);
    if (!ticket) return <NotFoundContent />;
    return <TicketScreen initial={ticket} />;
  },
});

export const generateMetadata = userTicket.generateMetadata;
export default userTicket.render;
