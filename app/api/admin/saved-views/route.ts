import { route } from "@/lib/platform/http/route";
import { saveView } from "@/lib/platform/saved-views/commands";
import { newSavedView, savedView, savedViewList } from "@/lib/platform/saved-views/contract";
import { listSavedViews } from "@/lib/platform/saved-views/queries";

export const GET = route({
  summary: "the filters of lists that the caller keeps under a name",
  access: "admin",
  returns: savedViewList,
  handle: ({ actor }) => listSavedViews(actor),
});

export const POST = route({
  summary: "keeps the filters of a list under a name",
  access: "admin",
  body: newSavedView,
  returns: savedView,
  status: 201,
  handle: ({ actor, body, now }) => saveView(actor, body, now),
});
