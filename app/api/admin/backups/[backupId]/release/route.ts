import { releaseBackup } from "@/lib/operations/backups/commands";
import { backupParams, releasedBackup } from "@/lib/operations/backups/contract";
import { route } from "@/lib/platform/http/route";

export const POST = route({
  summary: "a download ticket valid for a minute",
  access: "admin",
  stepUp: true,
  params: backupParams,
  returns: releasedBackup,
  handle: ({ actor, params, now }) => releaseBackup(actor, params.backupId, now),
});
