import { startBackup } from "@/lib/operations/backups/commands";
import { backupList, startedBackup } from "@/lib/operations/backups/contract";
import { listBackups } from "@/lib/operations/backups/queries";
import { route } from "@/lib/platform/http/route";

export const GET = route({
  summary: "backups of the database, newest first, with the progress of the one being made",
  access: "admin",
  returns: backupList,
  handle: ({ actor, now }) => listBackups(actor, now),
});

export const POST = route({
  summary: "starts a backup",
  access: "admin",
  stepUp: true,
  returns: startedBackup,
  status: 202,
  handle: ({ actor, device, now }) => startBackup(actor, { device, now }),
});
