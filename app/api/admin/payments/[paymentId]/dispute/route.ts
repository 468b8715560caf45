import { adminPaymentParams } from "@/lib/payments/admin/contract";
import { getAdminDispute } from "@/lib/payments/disputes/admin-dispute";
import { adminDispute } from "@/lib/payments/disputes/contract";
import { route } from "@/lib/platform/http/route";

export const GET = route({
  summary: "the dispute of a payment with its evidence and outcome",
  access: "admin",
  params: adminPaymentParams,
  returns: adminDispute,
  handle: ({ actor, params, now }) => getAdminDispute(actor, params.paymentId, now),
});
