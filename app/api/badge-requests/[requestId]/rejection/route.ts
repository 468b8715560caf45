import { route } from "@/lib/api/route";
import { badgeParams, badgeView } from "@/lib/badge-requests/contract";
import { rejectBadge } from "@/lib/badge-requests/review";
import { rejection } from "@/lib/documents/contract";

// POST /api/badge-requests/:requestId/rejection – an administrator says why not
export const POST = route({
  access: "admin",
  params: badgeParams,
  body: rejection,
  returns: badgeView,
  status: 201,
  handle: ({ actor, params, body, device, now }) =>
    rejectBadge(actor, params.requestId, body.reason, { device, now }),
});
