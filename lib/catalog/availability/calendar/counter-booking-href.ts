/** The page on which staff takes a reservation, with the vehicle and the days that the planner chose. */
export function counterBookingHref(choice?: { vehicleId: string; from: string; to: string }): string {
  const path = "/dashboard/business/rentals/new";
  if (!choice) return path;
  return `${path}?${new URLSearchParams({ vehicle: choice.vehicleId, from: choice.from, to: choice.to })}`;
}
