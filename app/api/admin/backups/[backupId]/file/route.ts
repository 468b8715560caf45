import { fileRoute } from "@/lib/api/route";
import { downloadBackup } from "@/lib/backups/commands";
import { backupParams } from "@/lib/backups/contract";

// GET /api/admin/backups/:backupId/file – the archive itself; each download is written down
export const GET = fileRoute({
  access: "admin",
  params: backupParams,
  cost: 20,
  handle: ({ actor, params, device, now }) => downloadBackup(actor, params.backupId, { device, now }),
});
