import { previewTemplate } from "@/lib/messaging/template-editor/preview";
import { localizedTemplateParams, templateDraft, templatePreview } from "@/lib/messaging/templates/contract";
import { route } from "@/lib/platform/http/route";

export const POST = route({
  summary: "renders a draft with sample values, and reports its errors",
  access: "admin",
  params: localizedTemplateParams,
  body: templateDraft,
  returns: templatePreview,
  handle: ({ actor, params, body, locale }) => previewTemplate(actor, params, body, locale),
});
