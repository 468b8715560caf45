import { z } from "zod";
import { deleteBackup } from "@/lib/operations/backups/commands";
import { backupParams } from "@/lib/operations/backups/contract";
import { route } from "@/lib/platform/routes/route";

// DELETE /api/admin/backups/:backupId – deletes a backup and its file
export const DELETE = route({
  access: "admin",
  params: backupParams,
  returns: z.null(),
  handle: ({ actor, params, device, now }) => deleteBackup(actor, params.backupId, { device, now }),
});
