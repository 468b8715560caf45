import { route } from "@/lib/api/route";
import { rentalTotals, rentalTotalsQuery } from "@/lib/rentals/contract";
import { totalRentals } from "@/lib/rentals/queries";

// GET /api/rentals/totals?search&renter – how many rentals each tab lists
export const GET = route({
  access: "user",
  key: "rentals.view",
  query: rentalTotalsQuery,
  returns: rentalTotals,
  handle: ({ actor, query, now }) => totalRentals(actor, query, now),
});
