import { fileRoute } from "@/lib/platform/http/route";
import { bookingParams } from "@/lib/rentals/bookings/contract";
import { makeAgreementPdf } from "@/lib/rentals/rental-agreements/queries";

export const GET = fileRoute({
  summary: "the rental agreement as PDF; a draft until the handover",
  access: "user",
  params: bookingParams,
  cost: 40,
  handle: ({ actor, params, now, locale }) => makeAgreementPdf(actor, params.bookingId, locale, now),
});
