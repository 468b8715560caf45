import { downloadBackup } from "@/lib/operations/backups/commands";
import { backupParams, backupTicket } from "@/lib/operations/backups/contract";
import { fileRoute } from "@/lib/platform/http/route";

export const GET = fileRoute({
  summary: "the backup file, with a download ticket; each download is audited",
  access: "admin",
  params: backupParams,
  query: backupTicket,
  cost: 20,
  handle: ({ actor, params, query, device, now }) =>
    downloadBackup(actor, params.backupId, query, { device, now }),
});
