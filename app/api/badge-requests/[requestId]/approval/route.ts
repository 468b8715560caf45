import { route } from "@/lib/api/route";
import { badgeParams, badgeView } from "@/lib/badge-requests/contract";
import { approveBadge } from "@/lib/badge-requests/review";

// POST /api/badge-requests/:requestId/approval – an administrator gives an individual a business
export const POST = route({
  access: "admin",
  params: badgeParams,
  returns: badgeView,
  status: 201,
  handle: ({ actor, params, device, now }) => approveBadge(actor, params.requestId, { device, now }),
});
