"use client";

import { HandoverButton } from "@/components/rentals/bookings/handovers/handover-actions";
import { useHandoverSteps } from "@/components/rentals/bookings/handovers/offline/use-handover-steps";
import { BottomBar } from "@/components/ui/bottom-bar";
import type { BookingDetail } from "@/lib/rentals/bookings/contract";
import { AnswerButtons } from "./answer-buttons";

/** The owner's next handover step, fixed at the bottom on phones; renders nothing when there is none. */
export function NextStepBar({ booking }: { booking: BookingDetail }) {
  const { accept, decline } = booking.can;
  const { pickUp, takeBack } = useHandoverSteps(booking);
  if (accept || decline)
    return (
      <BottomBar>
        <AnswerButtons booking={booking} />
      </BottomBar>
    );
  if (!pickUp && !takeBack) return null;
  return (
    <BottomBar>
      <HandoverButton booking={booking} />
    </BottomBar>
  );
}
