import { route } from "@/lib/platform/http/route";
import { agentList } from "@/lib/support/tickets/admin/contract";
import { listAgents } from "@/lib/support/tickets/admin/queries";

export const GET = route({
  summary: "the administrators a ticket can be assigned to",
  access: "admin",
  returns: agentList,
  handle: ({ actor }) => listAgents(actor),
});
