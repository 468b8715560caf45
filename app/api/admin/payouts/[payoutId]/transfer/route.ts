import { route } from "@/lib/api/route";
import { recordTransfer } from "@/lib/payouts/commands";
import { adminPayout, payoutParams, transferRequest } from "@/lib/payouts/contract";

// POST /api/admin/payouts/:payoutId/transfer – the money was sent, under this reference
export const POST = route({
  access: "admin",
  params: payoutParams,
  body: transferRequest,
  returns: adminPayout,
  status: 201,
  handle: ({ actor, params, body, now, device }) =>
    recordTransfer(actor, params.payoutId, body, { now, device }),
});
