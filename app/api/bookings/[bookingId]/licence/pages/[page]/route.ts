import { z } from "zod";
import { readLicencePage } from "@/lib/operations/file-access/private-files";
import { PAGE_LIMIT } from "@/lib/platform/files/upload-rules";
import { fileRoute } from "@/lib/platform/http/route";
import { bookingParams } from "@/lib/rentals/bookings/contract";
import { licenceQuery } from "@/lib/rentals/bookings/handovers/licence-check/contract";

export const GET = fileRoute({
  summary: "a picture of that licence, for the owner at the pick-up only; every look is logged",
  access: "user",
  query: licenceQuery,
  params: bookingParams.extend({ page: z.coerce.number().int().min(1).max(PAGE_LIMIT) }),
  handle: ({ actor, params, query, device, now }) =>
    readLicencePage(actor, params.bookingId, params.page, device, now, query.driverId),
});
