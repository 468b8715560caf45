import { listTemplates } from "@/lib/messaging/template-editor/queries";
import { templateList } from "@/lib/messaging/templates/contract";
import { route } from "@/lib/platform/routes/route";

// GET /api/admin/templates – every kind of email, SMS and notification with its texts
export const GET = route({
  access: "admin",
  returns: templateList,
  handle: ({ actor, locale }) => listTemplates(actor, locale),
});
