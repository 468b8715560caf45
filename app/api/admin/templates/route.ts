import { listTemplates } from "@/lib/messaging/template-editor/queries";
import { templateList } from "@/lib/messaging/templates/contract";
import { route } from "@/lib/platform/http/route";

export const GET = route({
  summary: "every kind of email, SMS and notification with its texts",
  access: "admin",
  returns: templateList,
  handle: ({ actor, locale }) => listTemplates(actor, locale),
});
