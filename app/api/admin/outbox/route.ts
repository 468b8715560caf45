import { route } from "@/lib/api/route";
import { letterPage, letterQuery } from "@/lib/outbox-desk/contract";
import { listLetters } from "@/lib/outbox-desk/queries";

// GET /api/admin/outbox – every email and SMS of the last 90 days, newest first
export const GET = route({
  access: "admin",
  query: letterQuery,
  returns: letterPage,
  handle: ({ actor, query }) => listLetters(actor, query),
});
