import { route } from "@/lib/api/route";
import { rentalListQuery, rentalPage } from "@/lib/rentals/contract";
import { listRentals } from "@/lib/rentals/queries";

// GET /api/rentals?tab&search&renter – the rentals of one's own businesses, as their owners work through them
export const GET = route({
  access: "user",
  key: "rentals.view",
  query: rentalListQuery,
  returns: rentalPage,
  handle: ({ actor, query, now }) => listRentals(actor, query, now),
});
