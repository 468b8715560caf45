import { startScan } from "@/lib/operations/security-scans/commands";
import { scanState, startedScan } from "@/lib/operations/security-scans/contract";
import { getScanState } from "@/lib/operations/security-scans/queries";
import { route } from "@/lib/platform/http/route";

export const GET = route({
  summary: "the result of the newest scan, and whether another is running",
  access: "admin",
  returns: scanState,
  handle: ({ actor }) => getScanState(actor),
});

export const POST = route({
  summary: "scans configuration, accounts and files",
  access: "admin",
  returns: startedScan,
  status: 202,
  handle: ({ actor, device, now }) => startScan(actor, { device, now }),
});
