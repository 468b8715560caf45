import { submitBadgeRequest } from "@/lib/businesses/badge-requests/commands";
import { badgeList, badgeSubmission, badgeView } from "@/lib/businesses/badge-requests/contract";
import { listBadgeRequests } from "@/lib/businesses/badge-requests/queries";
import { route } from "@/lib/platform/routes/route";

// GET /api/badge-requests – the caller's own requests, newest first
export const GET = route({
  access: "user",
  returns: badgeList,
  handle: ({ actor }) => listBadgeRequests(actor),
});

// POST /api/badge-requests – submits an individual's request for a business of their own
export const POST = route({
  access: "individual",
  body: badgeSubmission,
  returns: badgeView,
  status: 201,
  isIdempotent: true,
  handle: ({ actor, body, now }) => submitBadgeRequest(actor, body, now),
});
