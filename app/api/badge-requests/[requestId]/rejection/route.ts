import { badgeParams, badgeView } from "@/lib/businesses/badge-requests/contract";
import { rejectBadge } from "@/lib/businesses/badge-requests/review";
import { rejectionRequest } from "@/lib/identity/identity-documents/contract";
import { route } from "@/lib/platform/http/route";

export const POST = route({
  summary: "rejects a request with a reason",
  access: "admin",
  params: badgeParams,
  body: rejectionRequest,
  returns: badgeView,
  status: 201,
  handle: ({ actor, params, body, device, now }) =>
    rejectBadge(actor, params.requestId, body.reason, { device, now }),
});
