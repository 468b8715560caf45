import { releaseBackup } from "@/lib/operations/backups/commands";
import { backupParams, backupRelease, releasedBackup } from "@/lib/operations/backups/contract";
import { route } from "@/lib/platform/http/route";

export const POST = route({
  summary: "a download ticket valid for a minute; asks for the password again",
  access: "admin",
  params: backupParams,
  body: backupRelease,
  returns: releasedBackup,
  handle: ({ actor, params, body, device, now }) =>
    releaseBackup(actor, params.backupId, body, { device, now }),
});
