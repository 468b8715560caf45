import { FLEET_TABLE_ROWS, fleetSorts, fleetStates } from "@/lib/catalog/fleet/rules";

export const fleetViews = ["cards", "table"] as const;

/** The state of the fleet's list that its URL holds, without the page. */
export interface FleetFilters {
  search: string;
  state?: (typeof fleetStates)[number];
  sort: (typeof fleetSorts)[number];
  view: (typeof fleetViews)[number];
}

interface Params {
  get(name: string): string | null;
}

export function readFleetFilters(params: Params): FleetFilters {
  return {
    search: params.get("search") ?? "",
    state: fleetStates.find((state) => state === params.get("state")),
    sort: fleetSorts.find((sort) => sort === params.get("sort")) ?? "name",
    view: params.get("view") === "table" ? "table" : "cards",
  };
}

export function fleetQueryOf({ view, ...filters }: FleetFilters, page: string): URLSearchParams {
  const query = listQueryOf(filters, page);
  if (view === "table") query.set("view", view);
  return query;
}

function listQueryOf({ search, state, sort }: Omit<FleetFilters, "view">, page: string): URLSearchParams {
  const query = new URLSearchParams();
  if (search) query.set("search", search);
  if (state) query.set("state", state);
  if (sort !== "name") query.set("sort", sort);
  if (page !== "1") query.set("page", page);
  return query;
}

/** The API path of the list for the parameters of its URL. */
export function fleetPath(params: Params): string {
  const { view, ...filters } = readFleetFilters(params);
  const query = listQueryOf(filters, params.get("page") ?? "1");
  if (view === "table") query.set("limit", String(FLEET_TABLE_ROWS));
  return `/api/fleet?${query}`;
}

/** The API path of the filtered list as CSV. */
export function fleetExportPath({ search, state }: FleetFilters): string {
  const query = listQueryOf({ search, state, sort: "name" }, "1");
  return query.size > 0 ? `/api/fleet/export?${query}` : "/api/fleet/export";
}
