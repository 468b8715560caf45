import { fileRoute } from "@/lib/api/route";
import { statementQuery } from "@/lib/statements/contract";
import { makeMonthlyStatement } from "@/lib/statements/queries";

// GET /api/statements – every movement of a business's money in ?month=2026-10, as PDF or with ?format=csv
export const GET = fileRoute({
  access: "user",
  query: statementQuery,
  cost: 40,
  handle: ({ actor, query, now, locale }) => makeMonthlyStatement(actor, query, locale, now),
});
