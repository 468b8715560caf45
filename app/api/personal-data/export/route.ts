import { fileRoute } from "@/lib/api/route";
import { exportRequest } from "@/lib/personal-data/contract";
import { exportOwnData } from "@/lib/personal-data/export";

// POST /api/personal-data/export – everything about oneself as one ZIP file; asks for the password again
export const POST = fileRoute({
  access: "user",
  body: exportRequest,
  // It reads every table: four a minute, and five a day.
  cost: 60,
  handle: ({ actor, body, now, device }) => exportOwnData(actor, body.password, { now, device }),
});
