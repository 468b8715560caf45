import { statementQuery } from "@/lib/payments/statements/contract";
import { makeMonthlyStatement } from "@/lib/payments/statements/queries";
import { fileRoute } from "@/lib/platform/http/route";

export const GET = fileRoute({
  summary: "every movement of a business's money in ?month=2026-10, as PDF or with ?format=csv",
  access: "user",
  key: "money.view",
  query: statementQuery,
  cost: 40,
  handle: ({ actor, query, now, locale }) => makeMonthlyStatement(actor, query, locale, now),
});
