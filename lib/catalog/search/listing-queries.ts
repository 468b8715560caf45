import { readFromReplica } from "@/lib/platform/cluster/read-from-replica";
import type { SearchCounters, SearchFacets, VehicleResultPage } from "./contract";
import { listFacets } from "./facet-queries";
import { searchVehicles } from "./queries";
import { listRelaxations, type SearchRelaxation } from "./relaxations";
import type { VehicleSearch } from "./rules";
import { countSearch } from "./summary-queries";

interface Listing {
  found: VehicleResultPage;
  facets: SearchFacets;
  summary: SearchCounters;
  /** For a search without results: its relaxations that find vehicles, most vehicles first. */
  relaxations: (SearchRelaxation & { count: number })[];
}

/** Reads everything that the page of a search shows. */
export function findListing(search: VehicleSearch, now: Date): Promise<Listing> {
  return readFromReplica(() => readListing(search, now));
}

async function readListing(search: VehicleSearch, now: Date): Promise<Listing> {
  const [found, facets, summary] = await Promise.all([
    searchVehicles(search, now),
    listFacets(search, now),
    countSearch(search, now),
  ]);
  const relaxations = found.items.length > 0 ? [] : await countRelaxations(search, now);
  return { found, facets, summary, relaxations };
}

async function countRelaxations(search: VehicleSearch, now: Date): Promise<Listing["relaxations"]> {
  const counted = await Promise.all(
    listRelaxations(search).map(async (way) => ({ ...way, count: (await countSearch(way.to, now)).total })),
  );
  return counted.filter(({ count }) => count > 0).sort((a, b) => b.count - a.count);
}
