import { startScan } from "@/lib/operations/security-scans/commands";
import { scanState, startedScan } from "@/lib/operations/security-scans/contract";
import { getScanState } from "@/lib/operations/security-scans/queries";
import { route } from "@/lib/platform/routes/route";

// GET /api/admin/security-scans – the result of the newest scan, and whether another is running
export const GET = route({ access: "admin", returns: scanState, handle: ({ actor }) => getScanState(actor) });

// POST /api/admin/security-scans – scans configuration, accounts and files
export const POST = route({
  access: "admin",
  returns: startedScan,
  status: 202,
  handle: ({ actor, device, now }) => startScan(actor, { device, now }),
});
