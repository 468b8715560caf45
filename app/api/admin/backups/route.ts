import { startBackup } from "@/lib/operations/backups/commands";
import { backupList, startedBackup } from "@/lib/operations/backups/contract";
import { listBackups } from "@/lib/operations/backups/queries";
import { route } from "@/lib/platform/routes/route";

// GET /api/admin/backups – backups of the database, newest first, with the progress of the one being made
export const GET = route({
  access: "admin",
  returns: backupList,
  handle: ({ actor, now }) => listBackups(actor, now),
});

// POST /api/admin/backups – starts a backup
export const POST = route({
  access: "admin",
  returns: startedBackup,
  status: 202,
  handle: ({ actor, device, now }) => startBackup(actor, { device, now }),
});
