"use client";

import { FactList } from "@/components/ui/fact-list";
import { useFormats } from "@/components/ui/use-formats";
import type { BookingDetail } from "@/lib/rentals/bookings/contract";

/** Names the booking that a dialog over a list changes. */
export function ChangedBooking({ booking }: { booking: BookingDetail }) {
  const { span } = useFormats();
  const { vehicle, renter, reference, startsAt, endsAt } = booking;
  return (
    <div className="rounded-lg bg-muted px-4 py-3 text-sm">
      <p className="font-medium">{vehicle.title}</p>
      <p className="text-muted-foreground tabular-nums">
        <FactList facts={[renter.name, span(startsAt, endsAt, vehicle.timeZone), reference]} />
      </p>
    </div>
  );
}
