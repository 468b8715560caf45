import { route } from "@/lib/api/route";
import { letterTemplateList } from "@/lib/letter-templates/contract";
import { listLetterTemplates } from "@/lib/letter-templates/queries";

// GET /api/admin/letters – every kind of e-mail and SMS with what it says
export const GET = route({
  access: "admin",
  returns: letterTemplateList,
  handle: ({ actor }) => listLetterTemplates(actor),
});
