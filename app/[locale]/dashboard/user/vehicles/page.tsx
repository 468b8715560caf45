import { z } from "zod";
import { page } from "@/app/page-builder";
import { AvailableVehiclesScreen } from "@/components/rentals/bookings/draft/available-vehicles-screen";
import { findListing } from "@/lib/catalog/search/listing-queries";
import { type QueryParams, readSearch } from "@/lib/catalog/search/read-search";
import { defaultAvailability } from "@/lib/catalog/search/rules";
import { dayIn, KIGALI } from "@/lib/platform/dates";
import { displayedExchangeRate } from "@/lib/platform/settings/rates/commission-and-exchange-rates";

const userVehicles = page({
  path: "/dashboard/user/vehicles",
  access: "user",
  // readSearch parses it.
  query: z.custom<QueryParams>(),
  title: "renter.cars.title",
  messages: ["search", "vehicles", "categories", "features", "quotes", "renter", "savedSearches"],
  render: async ({ query, now }) => {
    const { problem, ...requested } = readSearch(query, dayIn(now, KIGALI));
    // This page lists only vehicles that are available on the dates or now; the URL does not contain this filter.
    const fixed = {
      availability: defaultAvailability(requested.dates),
      view: "grid",
      isMapOpen: false,
    } as const;
    const search = { ...requested, ...fixed };
    const [listing, rate] = await Promise.all([
      findListing({ ...search, availability: "available" }, now),
      displayedExchangeRate(),
    ]);
    return <AvailableVehiclesScreen search={search} problem={problem} listing={listing} rate={rate} />;
  },
});

export const generateMetadata = userVehicles.generateMetadata;
export default userVehicles.render;
