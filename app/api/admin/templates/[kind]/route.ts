import { getTemplate } from "@/lib/messaging/template-editor/queries";
import { messageTemplate, templateParams } from "@/lib/messaging/templates/contract";
import { route } from "@/lib/platform/routes/route";

// GET /api/admin/templates/:kind – one message template with its original texts and placeholders
export const GET = route({
  access: "admin",
  params: templateParams,
  returns: messageTemplate,
  handle: ({ actor, params }) => getTemplate(actor, params.kind),
});
