import { fileRoute } from "@/lib/platform/http/route";
import { adminTicketsExport } from "@/lib/support/tickets/admin/contract";
import { exportAdminTickets } from "@/lib/support/tickets/admin/export-tickets";

export const GET = fileRoute({
  summary: "the filtered support tickets as CSV",
  access: "admin",
  query: adminTicketsExport,
  cost: 40,
  handle: ({ actor, query, now, device }) => exportAdminTickets(actor, query, { now, device }),
});
