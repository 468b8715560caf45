import { changeTemplate } from "@/lib/messaging/template-editor/commands";
import { localizedTemplateParams, messageTemplate, templateChange } from "@/lib/messaging/templates/contract";
import { route } from "@/lib/platform/http/route";

export const PUT = route({
  summary: "changes a template in one language; the original text resets it",
  access: "admin",
  stepUp: true,
  params: localizedTemplateParams,
  body: templateChange,
  returns: messageTemplate,
  handle: ({ actor, params, body, now, device }) => changeTemplate(actor, params, body, { now, device }),
});
