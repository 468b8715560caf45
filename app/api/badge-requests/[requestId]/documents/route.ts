import { route } from "@/lib/api/route";
import { addPaper } from "@/lib/badge-requests/commands";
import { badgePaper, badgeParams, badgeView } from "@/lib/badge-requests/contract";

// POST /api/badge-requests/:requestId/documents – an upload becomes one of its papers
export const POST = route({
  access: "individual",
  params: badgeParams,
  body: badgePaper,
  returns: badgeView,
  status: 201,
  handle: ({ actor, params, body, now }) => addPaper(actor, params.requestId, body, now),
});
