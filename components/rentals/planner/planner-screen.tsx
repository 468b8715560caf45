"use client";

import { TimelineScreen } from "@/components/catalog/availability/timeline-screen";
import { useChangeVehicleDialog } from "@/components/rentals/booking-changes/use-change-vehicle-dialog";
import { useEvents } from "@/lib/messaging/realtime/use-events";
import { refreshResources } from "@/lib/platform/http/use-resource";
import { PlannerBookingActions } from "./planner-booking-actions";

const refreshPlanner = () => void refreshResources("/api/fleet/timeline");

/** The calendar of all vehicles, with the actions on their bookings. */
export function PlannerScreen({ canRunRentals }: { canRunRentals: boolean }) {
  useEvents(({ kind }) => {
    if (kind !== "typing") refreshPlanner();
  });
  const { open, dialog } = useChangeVehicleDialog(refreshPlanner);
  return (
    <>
      <TimelineScreen
        bookingActions={(bookingId) => (
          <PlannerBookingActions bookingId={bookingId} onDone={refreshPlanner} />
        )}
        onMoveBooking={canRunRentals ? open : undefined}
      />
      {dialog}
    </>
  );
}
