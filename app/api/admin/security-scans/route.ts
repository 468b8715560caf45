import { route } from "@/lib/api/route";
import { startScan } from "@/lib/security-scans/commands";
import { scanState, startedScan } from "@/lib/security-scans/contract";
import { readScans } from "@/lib/security-scans/queries";

// GET /api/admin/security-scans – what the newest scan found, and whether another looks now
export const GET = route({ access: "admin", returns: scanState, handle: ({ actor }) => readScans(actor) });

// POST /api/admin/security-scans – look through configuration, accounts and files
export const POST = route({
  access: "admin",
  returns: startedScan,
  status: 202,
  handle: ({ actor, device, now }) => startScan(actor, { device, now }),
});
