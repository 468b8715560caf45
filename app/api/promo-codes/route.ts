import { route } from "@/lib/platform/http/route";
import { addPromoCode } from "@/lib/rentals/promo-codes/commands";
import { newPromoCode, promoCode, promoCodeList } from "@/lib/rentals/promo-codes/contract";
import { listPromoCodes } from "@/lib/rentals/promo-codes/queries";

export const GET = route({
  summary: "the promo codes of the caller's business, or of the marketplace for administrators",
  access: "user",
  returns: promoCodeList,
  handle: ({ actor, now }) => listPromoCodes(actor, now),
});

export const POST = route({
  summary: "makes a promo code; its discount is borne by who makes it",
  access: "user",
  body: newPromoCode,
  returns: promoCode,
  status: 201,
  handle: ({ actor, body, now, device }) => addPromoCode(actor, body, { now, device }),
});
