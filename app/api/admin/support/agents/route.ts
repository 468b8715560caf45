import { route } from "@/lib/platform/routes/route";
import { agentList } from "@/lib/support/tickets/admin/contract";
import { listAgents } from "@/lib/support/tickets/admin/queries";

// GET /api/admin/support/agents – the administrators a ticket can be assigned to
export const GET = route({ access: "admin", returns: agentList, handle: ({ actor }) => listAgents(actor) });
