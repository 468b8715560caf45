"use client";

import { HandoverButton } from "@/components/handovers/handover-actions";
import { BottomBar } from "@/components/ui/bottom-bar";
import type { BookingDetail } from "@/lib/bookings/contract";
import { AnswerButtons } from "./answer-buttons";

/** On a phone at the counter: the host's next step stays under the thumb. Nothing where none is theirs. */
export function NextStepBar({ booking }: { booking: BookingDetail }) {
  const { accept, decline, pickUp, takeBack } = booking.can;
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
