import { downloadBackup } from "@/lib/operations/backups/commands";
import { backupParams, backupTicket } from "@/lib/operations/backups/contract";
import { fileRoute } from "@/lib/platform/routes/route";

// GET /api/admin/backups/:backupId/file – the backup file, with a download ticket; each download is audited
export const GET = fileRoute({
  access: "admin",
  params: backupParams,
  query: backupTicket,
  cost: 20,
  handle: ({ actor, params, query, device, now }) =>
    downloadBackup(actor, params.backupId, query, { device, now }),
});
