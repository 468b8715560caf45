import { route } from "@/lib/api/route";
import { startBackup } from "@/lib/backups/commands";
import { backupList, startedBackup } from "@/lib/backups/contract";
import { listBackups } from "@/lib/backups/queries";

// GET /api/admin/backups – archives of the database, newest first, and how far the one being made is
export const GET = route({
  access: "admin",
  returns: backupList,
  handle: ({ actor, now }) => listBackups(actor, now),
});

// POST /api/admin/backups – have one made
export const POST = route({
  access: "admin",
  returns: startedBackup,
  status: 202,
  handle: ({ actor, device, now }) => startBackup(actor, { device, now }),
});
