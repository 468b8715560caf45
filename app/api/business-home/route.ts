import { businessHome } from "@/lib/insights/business-home/contract";
import { getBusinessHome } from "@/lib/insights/business-home/queries";
import { route } from "@/lib/platform/routes/route";

// GET /api/business-home – today's tasks and figures of the caller's businesses
export const GET = route({
  access: "user",
  cost: 2,
  returns: businessHome,
  handle: ({ actor, now }) => getBusinessHome(actor, now),
});
