import { route } from "@/lib/platform/http/route";
import { setRate } from "@/lib/platform/settings/rates/commands";
import { rateHistory, rateParams, rateRequest } from "@/lib/platform/settings/rates/contract";
import { listRates } from "@/lib/platform/settings/rates/queries";

export const GET = route({
  summary: "past, current and future values of an exchange rate or of the commission",
  access: "admin",
  params: rateParams,
  returns: rateHistory,
  handle: ({ actor, params, now }) => listRates(actor, params.kind, now),
});

export const POST = route({
  summary: "sets a value from a day on",
  access: "admin",
  stepUp: true,
  params: rateParams,
  body: rateRequest,
  returns: rateHistory,
  status: 201,
  handle: ({ actor, params, body, now, device }) => setRate(actor, params.kind, body, { now, device }),
});
