import { route } from "@/lib/platform/http/route";
import { withdrawRate } from "@/lib/platform/settings/rates/commands";
import { rateDayParams, rateHistory } from "@/lib/platform/settings/rates/contract";

export const DELETE = route({
  summary: "deletes a value that takes effect on a future day",
  access: "admin",
  stepUp: true,
  params: rateDayParams,
  returns: rateHistory,
  handle: ({ actor, params, now, device }) => withdrawRate(actor, params.kind, params.day, { now, device }),
});
