import { CarsSkeleton } from "@/components/renter/cars-skeleton";

export default function Loading() {
  return <CarsSkeleton />;
}
