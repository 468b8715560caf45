import { route } from "@/lib/api/route";
import { withdrawRate } from "@/lib/rates/commands";
import { rateDayParams, rateHistory } from "@/lib/rates/contract";

// DELETE /api/admin/rates/:kind/:day – what was to count from a coming day on
export const DELETE = route({
  access: "admin",
  params: rateDayParams,
  returns: rateHistory,
  handle: ({ actor, params, now, device }) => withdrawRate(actor, params.kind, params.day, { now, device }),
});
