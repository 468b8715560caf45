import { AvailableVehiclesSkeleton } from "@/components/rentals/bookings/draft/available-vehicles-skeleton";

export default function Loading() {
  return <AvailableVehiclesSkeleton />;
}
