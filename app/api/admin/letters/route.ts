import { route } from "@/lib/api/route";
import { letterTemplateList } from "@/lib/letter-templates/contract";
import { listLetterTemplates } from "@/lib/letter-templates/queries";

// GET /api/admin/letters – every kind of e-mail, SMS and news with what it says
export const GET = route({
  access: "admin",
  returns: letterTemplateList,
  handle: ({ actor, locale }) => listLetterTemplates(actor, locale),
});
