import { Skeleton } from "@/components/ui/skeleton";

const cards = ["first", "second", "third", "fourth", "fifth", "sixth"];

/** Placeholder with the layout of the "Available Cars" page. */
export function AvailableVehiclesSkeleton() {
  return (
    <div aria-busy="true" className="flex flex-col gap-6">
      <Skeleton className="h-9 w-56" />
      <Skeleton className="h-16 w-full rounded-xl" />
      <div className="grid gap-x-6 gap-y-9 sm:grid-cols-2 xl:grid-cols-3">
        {cards.map((card) => (
          <div key={card} className="space-y-3">
            <Skeleton className="aspect-16/10 w-full rounded-xl" />
            <Skeleton className="h-5 w-2/3" />
            <Skeleton className="h-10 w-full" />
          </div>
        ))}
      </div>
    </div>
  );
}
