import { businessHome } from "@/lib/insights/business-home/contract";
import { getBusinessHome } from "@/lib/insights/business-home/queries";
import { route } from "@/lib/platform/http/route";

export const GET = route({
  summary: "today's tasks and figures of the caller's businesses",
  access: "user",
  cost: 2,
  returns: businessHome,
  handle: ({ actor, now }) => getBusinessHome(actor, now),
});
