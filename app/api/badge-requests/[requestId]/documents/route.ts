import { addBadgeDocument } from "@/lib/businesses/badge-requests/commands";
import { badgeDocument, badgeParams, badgeView } from "@/lib/businesses/badge-requests/contract";
import { route } from "@/lib/platform/http/route";

export const POST = route({
  summary: "adds an upload to a request as one of its documents",
  access: "individual",
  params: badgeParams,
  body: badgeDocument,
  returns: badgeView,
  status: 201,
  handle: ({ actor, params, body, now }) => addBadgeDocument(actor, params.requestId, body, now),
});
