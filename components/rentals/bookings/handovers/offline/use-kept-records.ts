"use client";

import { useEffect, useState } from "react";
import { useSession } from "@/components/identity/sessions/use-session";
import { onKeptBookings } from "./kept-bookings";
import { listKeptRecords } from "./kept-records";

type Kept = Awaited<ReturnType<typeof listKeptRecords>>;

/** The signed-in user's records about a booking that are stored on this device. */
export function useKeptRecords(bookingId: string): Kept {
  const userId = useSession()?.id;
  const [kept, setKept] = useState<Kept>([]);
  useEffect(() => {
    if (!userId) return;
    const load = () => void listKeptRecords(userId).then(setKept, () => undefined);
    load();
    return onKeptBookings(load);
  }, [userId]);
  return kept.filter(({ record }) => record.bookingId === bookingId);
}
