"use client";

import { useEffect, useState } from "react";
import { useSession } from "@/components/identity/sessions/use-session";
import { onPendingBookings } from "./pending-bookings";
import { listPendingRecords } from "./pending-records";

type Pending = Awaited<ReturnType<typeof listPendingRecords>>;

/** The signed-in user's records about a booking that are stored on this device. */
export function usePendingRecords(bookingId: string): Pending {
  const userId = useSession()?.id;
  const [pending, setPending] = useState<Pending>([]);
  useEffect(() => {
    if (!userId) return;
    const load = () => void listPendingRecords(userId).then(setPending, () => undefined);
    load();
    return onPendingBookings(load);
  }, [userId]);
  return pending.filter(({ record }) => record.bookingId === bookingId);
}
