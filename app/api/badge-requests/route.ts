import { route } from "@/lib/api/route";
import { submitRequest } from "@/lib/badge-requests/commands";
import { badgeList, badgeSubmission, badgeView } from "@/lib/badge-requests/contract";
import { listBadgeRequests } from "@/lib/badge-requests/queries";

// GET /api/badge-requests – one's own requests, newest first
export const GET = route({
  access: "user",
  returns: badgeList,
  handle: ({ actor }) => listBadgeRequests(actor),
});

// POST /api/badge-requests – an individual asks for a business of their own
export const POST = route({
  access: "individual",
  body: badgeSubmission,
  returns: badgeView,
  status: 201,
  isIdempotent: true,
  handle: ({ actor, body, now }) => submitRequest(actor, body, now),
});
