/** The page for entering a reservation at the counter, with the vehicle and days chosen in the planner. */
export function counterBookingHref(choice?: { vehicleId: string; from: string; to: string }): string {
  const path = "/dashboard/business/rentals/new";
  if (!choice) return path;
  return `${path}?${new URLSearchParams({ vehicle: choice.vehicleId, from: choice.from, to: choice.to })}`;
}
