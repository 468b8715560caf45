import { route } from "@/lib/api/route";
import { setRate } from "@/lib/rates/commands";
import { rateHistory, rateParams, rateRequest } from "@/lib/rates/contract";
import { listRates } from "@/lib/rates/queries";

// GET /api/admin/rates/:kind – what an exchange rate or the commission was, is and will be
export const GET = route({
  access: "admin",
  params: rateParams,
  returns: rateHistory,
  handle: ({ actor, params, now }) => listRates(actor, params.kind, now),
});

// POST /api/admin/rates/:kind – another value from a day on
export const POST = route({
  access: "admin",
  params: rateParams,
  body: rateRequest,
  returns: rateHistory,
  status: 201,
  handle: ({ actor, params, body, now, device }) => setRate(actor, params.kind, body, { now, device }),
});
