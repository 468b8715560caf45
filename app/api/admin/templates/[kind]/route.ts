import { getTemplate } from "@/lib/messaging/template-editor/queries";
import { messageTemplate, templateParams } from "@/lib/messaging/templates/contract";
import { route } from "@/lib/platform/http/route";

export const GET = route({
  summary: "one message template with its original texts and placeholders",
  access: "admin",
  params: templateParams,
  returns: messageTemplate,
  handle: ({ actor, params }) => getTemplate(actor, params.kind),
});
