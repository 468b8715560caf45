import { z } from "zod";
import { deleteBackup } from "@/lib/operations/backups/commands";
import { backupParams } from "@/lib/operations/backups/contract";
import { route } from "@/lib/platform/http/route";

export const DELETE = route({
  summary: "deletes a backup and its file",
  access: "admin",
  stepUp: true,
  params: backupParams,
  returns: z.null(),
  handle: ({ actor, params, device, now }) => deleteBackup(actor, params.backupId, { device, now }),
});
