interface Days {
  from: string;
  to: string;
}

/** The API path of the prices of a vehicle's days in a half-open range. */
export function dayPricesPath(vehicleId: string, { from, to }: Days): string {
  return `/api/vehicles/${encodeURIComponent(vehicleId)}/day-prices?from=${from}&to=${to}`;
}

/** The API path of the suggested prices for the same days. */
export function priceSuggestionsPath(vehicleId: string, { from, to }: Days): string {
  return `/api/vehicles/${encodeURIComponent(vehicleId)}/price-suggestions?from=${from}&to=${to}`;
}
