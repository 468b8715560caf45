import type { SearchFacets, SearchSummary, VehiclePage } from "./contract";
import { listFacets } from "./facet-queries";
import { searchVehicles } from "./queries";
import { type Relaxed, relaxed } from "./relaxing";
import type { VehicleSearch } from "./rules";
import { summarise } from "./summary-queries";

interface Listing {
  found: VehiclePage;
  facets: SearchFacets;
  summary: SearchSummary;
  /** Where nothing was found: each thing it could do without, most cars first, none that brings nothing. */
  relaxations: (Relaxed & { count: number })[];
}

/** Everything the page of a search shows. */
export async function findListing(search: VehicleSearch, now: Date): Promise<Listing> {
  const [found, facets, summary] = await Promise.all([
    searchVehicles(search, now),
    listFacets(search, now),
    summarise(search, now),
  ]);
  const relaxations = found.items.length > 0 ? [] : await countRelaxations(search, now);
  return { found, facets, summary, relaxations };
}

async function countRelaxations(search: VehicleSearch, now: Date): Promise<Listing["relaxations"]> {
  const counted = await Promise.all(
    relaxed(search).map(async (way) => ({ ...way, count: (await summarise(way.to, now)).total })),
  );
  return counted.filter(({ count }) => count > 0).sort((a, b) => b.count - a.count);
}
