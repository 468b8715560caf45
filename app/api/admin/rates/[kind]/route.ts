import { route } from "@/lib/platform/routes/route";
import { setRate } from "@/lib/platform/settings/rates/commands";
import { rateHistory, rateParams, rateRequest } from "@/lib/platform/settings/rates/contract";
import { listRates } from "@/lib/platform/settings/rates/queries";

// GET /api/admin/rates/:kind – past, current and future values of an exchange rate or of the commission
export const GET = route({
  access: "admin",
  params: rateParams,
  returns: rateHistory,
  handle: ({ actor, params, now }) => listRates(actor, params.kind, now),
});

// POST /api/admin/rates/:kind – sets a value from a day on
export const POST = route({
  access: "admin",
  params: rateParams,
  body: rateRequest,
  returns: rateHistory,
  status: 201,
  handle: ({ actor, params, body, now, device }) => setRate(actor, params.kind, body, { now, device }),
});
