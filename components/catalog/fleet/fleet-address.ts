import { fleetSorts, fleetStates } from "@/lib/catalog/fleet/rules";

/** The state of the fleet's list that its URL holds, without the page. */
export interface FleetFilters {
  search: string;
  state?: (typeof fleetStates)[number];
  sort: (typeof fleetSorts)[number];
}

interface Params {
  get(name: string): string | null;
}

export function readFleetFilters(params: Params): FleetFilters {
  return {
    search: params.get("search") ?? "",
    state: fleetStates.find((state) => state === params.get("state")),
    sort: fleetSorts.find((sort) => sort === params.get("sort")) ?? "name",
  };
}

export function fleetQueryOf({ search, state, sort }: FleetFilters, page: string): URLSearchParams {
  const query = new URLSearchParams();
  if (search) query.set("search", search);
  if (state) query.set("state", state);
  if (sort !== "name") query.set("sort", sort);
  if (page !== "1") query.set("page", page);
  return query;
}

/** The API's path of what the list shows at an address. */
export function fleetPath(params: Params): string {
  return `/api/fleet?${fleetQueryOf(readFleetFilters(params), params.get("page") ?? "1")}`;
}
