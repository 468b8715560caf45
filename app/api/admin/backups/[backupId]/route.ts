import { z } from "zod";
import { route } from "@/lib/api/route";
import { deleteBackup } from "@/lib/backups/commands";
import { backupParams } from "@/lib/backups/contract";

// DELETE /api/admin/backups/:backupId – the archive and its file
export const DELETE = route({
  access: "admin",
  params: backupParams,
  returns: z.null(),
  handle: ({ actor, params, device, now }) => deleteBackup(actor, params.backupId, { device, now }),
});
