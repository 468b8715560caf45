import { submitBadgeRequest } from "@/lib/businesses/badge-requests/commands";
import { badgeList, badgeSubmission, badgeView } from "@/lib/businesses/badge-requests/contract";
import { listBadgeRequests } from "@/lib/businesses/badge-requests/queries";
import { route } from "@/lib/platform/http/route";

export const GET = route({
  summary: "the caller's own requests, newest first",
  access: "user",
  returns: badgeList,
  handle: ({ actor }) => listBadgeRequests(actor),
});

export const POST = route({
  summary: "submits an individual's request for a business of their own",
  access: "individual",
  body: badgeSubmission,
  returns: badgeView,
  status: 201,
  isIdempotent: true,
  handle: ({ actor, body, now }) => submitBadgeRequest(actor, body, now),
});
