import { route } from "@/lib/api/route";
import { releaseBackup } from "@/lib/backups/commands";
import { backupParams, backupRelease, releasedBackup } from "@/lib/backups/contract";

// POST /api/admin/backups/:backupId/release – with the password again: where the archive can be fetched, for a minute
export const POST = route({
  access: "admin",
  params: backupParams,
  body: backupRelease,
  returns: releasedBackup,
  handle: ({ actor, params, body, device, now }) =>
    releaseBackup(actor, params.backupId, body, { device, now }),
});
