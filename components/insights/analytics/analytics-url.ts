import {
  type AnalyticsQuery,
  analyticsFields,
  type VehicleFiguresQuery,
} from "@/lib/insights/analytics/contract";

const names = ["businessId", "vehicleId", "period", "from", "to", "bucket"] as const;

/** Reads the state of the page from its URL. */
export function readAnalyticsQuery(params: Iterable<[string, string]>): AnalyticsQuery {
  const fromUrl = Object.fromEntries([...params].filter(([, value]) => value !== ""));
  // Days without a period are a custom range. A reversed range is sent as it is: the API answers with the error.
  const period = fromUrl.from || fromUrl.to ? "own" : "30d";
  return analyticsFields.catch({ period: "30d" }).parse({ period, ...fromUrl });
}

export function analyticsSearch(query: AnalyticsQuery): string {
  return new URLSearchParams(
    names.flatMap((name) => (query[name] === undefined ? [] : [[name, query[name]]])),
  ).toString();
}

/** The default order of the table of vehicles; not every member may see revenue. */
export const firstVehicleSort = (seesMoney: boolean): VehicleFiguresQuery["sort"] =>
  seesMoney ? "revenue" : "bookings";

/** The period of the table of vehicles, as query parameters. */
export function vehiclePeriod({ businessId, period, from, to }: AnalyticsQuery): URLSearchParams {
  return new URLSearchParams(
    Object.entries({ businessId, period, from, to }).flatMap(([name, value]) =>
      value ? [[name, value]] : [],
    ),
  );
}

export function vehicleFiguresPath(
  query: AnalyticsQuery,
  sort: VehicleFiguresQuery["sort"],
  page = 1,
): string {
  return `/api/analytics/vehicles?${vehiclePeriod(query)}&sort=${sort}&page=${page}`;
}
