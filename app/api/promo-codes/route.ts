import { route } from "@/lib/platform/http/route";
import { addPromoCode } from "@/lib/rentals/promo-codes/commands";
import { newPromoCode, promoCode, promoCodeList, promoCodesQuery } from "@/lib/rentals/promo-codes/contract";
import { listPromoCodes } from "@/lib/rentals/promo-codes/queries";

export const GET = route({
  summary: "the promo codes of a business of the caller, or of the marketplace for administrators",
  access: "user",
  query: promoCodesQuery,
  returns: promoCodeList,
  handle: ({ actor, query, now }) => listPromoCodes(actor, query, now),
});

export const POST = route({
  summary: "makes a promo code; its discount is borne by who makes it",
  access: "user",
  body: newPromoCode,
  returns: promoCode,
  status: 201,
  handle: ({ actor, body, now, device }) => addPromoCode(actor, body, { now, device }),
});
