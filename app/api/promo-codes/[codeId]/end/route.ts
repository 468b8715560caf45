import { route } from "@/lib/platform/http/route";
import { endPromoCode } from "@/lib/rentals/promo-codes/commands";
import { promoCode, promoCodeParams } from "@/lib/rentals/promo-codes/contract";

export const POST = route({
  summary: "ends a promo code for good; bookings made with it keep their price",
  access: "user",
  params: promoCodeParams,
  returns: promoCode,
  handle: ({ actor, params, now, device }) => endPromoCode(actor, params.codeId, { now, device }),
});
