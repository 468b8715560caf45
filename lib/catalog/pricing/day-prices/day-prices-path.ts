/** The API's path of what a vehicle's days cost, from the first until before the end. */
export function dayPricesPath(vehicleId: string, { from, to }: { from: string; to: string }): string {
  return `/api/vehicles/${encodeURIComponent(vehicleId)}/day-prices?from=${from}&to=${to}`;
}
