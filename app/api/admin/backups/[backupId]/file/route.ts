import { fileRoute } from "@/lib/api/route";
import { downloadBackup } from "@/lib/backups/commands";
import { backupParams, backupTicket } from "@/lib/backups/contract";

// GET /api/admin/backups/:backupId/file – the archive itself, for who was given a ticket; each download is written down
export const GET = fileRoute({
  access: "admin",
  params: backupParams,
  query: backupTicket,
  cost: 20,
  handle: ({ actor, params, query, device, now }) =>
    downloadBackup(actor, params.backupId, query, { device, now }),
});
