"use client";

import { HandoverButton } from "@/components/rentals/bookings/handovers/handover-actions";
import { BottomBar } from "@/components/ui/bottom-bar";
import type { BookingDetail } from "@/lib/rentals/bookings/contract";
import { AnswerButtons } from "./answer-buttons";

/** The owner's next handover step, fixed at the bottom on phones; hidden when there is none. */
export function NextStepBar({ booking }: { booking: BookingDetail }) {
  const { accept, decline } = booking.can;
  return (
    <BottomBar>
      {accept || decline ? <AnswerButtons booking={booking} /> : <HandoverButton booking={booking} />}
    </BottomBar>
  );
}
