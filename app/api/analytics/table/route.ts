import { tableQuery } from "@/lib/analytics/contract";
import { makeTable } from "@/lib/analytics/table-queries";
import { fileRoute } from "@/lib/api/route";

// GET /api/analytics/table?of=periods|vehicles&… – the figures for a spreadsheet, all of them
export const GET = fileRoute({
  access: "user",
  query: tableQuery,
  cost: 10,
  handle: ({ actor, query, now, locale }) => makeTable(actor, query, locale, now),
});
