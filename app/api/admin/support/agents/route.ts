import { route } from "@/lib/api/route";
import { agentList } from "@/lib/support-desk/contract";
import { listAgents } from "@/lib/support-desk/queries";

// GET /api/admin/support/agents – who a ticket can be given to
export const GET = route({ access: "admin", returns: agentList, handle: ({ actor }) => listAgents(actor) });
