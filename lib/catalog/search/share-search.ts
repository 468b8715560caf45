import { nextAvailabilityChange } from "@/lib/catalog/availability/next-change";
import { readFromReplica } from "@/lib/platform/cluster/read-from-replica";
import { cacheTags } from "@/lib/platform/page-cache/cache";
import { shareResponse } from "@/lib/platform/page-cache/front-cache";
import type { VehicleSearch } from "./rules";

/** Lets the response to this search, which is the same for everybody, be cached until it changes. */
export function shareSearch({ dates }: VehicleSearch, now: Date): Promise<void> {
  return shareResponse([cacheTags.everything, cacheTags.vehicles, cacheTags.availability], () =>
    readFromReplica(() => nextAvailabilityChange(dates, now)),
  );
}
