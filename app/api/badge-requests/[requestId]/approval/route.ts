import { badgeParams, badgeView } from "@/lib/businesses/badge-requests/contract";
import { approveBadge } from "@/lib/businesses/badge-requests/review";
import { route } from "@/lib/platform/http/route";

export const POST = route({
  summary: "approves a request and creates the business",
  access: "admin",
  params: badgeParams,
  returns: badgeView,
  status: 201,
  isIdempotent: true,
  handle: ({ actor, params, device, now }) => approveBadge(actor, params.requestId, { device, now }),
});
