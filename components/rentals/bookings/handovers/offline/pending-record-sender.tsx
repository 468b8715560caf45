"use client";

import { useTranslations } from "next-intl";
import { useEffect } from "react";
import { useSession } from "@/components/identity/sessions/use-session";
import { toast } from "@/components/ui/toast";
import { loadSending } from "./load-sending";
import { usePendingBookings } from "./pending-bookings";

/** Sends the handovers that were recorded without a connection. */
export function PendingRecordSender() {
  const t = useTranslations("bookings.handover.pending");
  const userId = useSession()?.id;
  const isPending = usePendingBookings() !== "";
  useEffect(() => {
    if (!userId || !isPending) return;
    let isOver = false;
    let stop: (() => void) | undefined;
    const load = () =>
      loadSending().then(
        ({ startSending }) => {
          if (!isOver) stop = startSending(userId, () => toast.success(t("sent")));
        },
        () => addEventListener("online", load, { once: true }),
      );
    void load();
    return () => {
      isOver = true;
      removeEventListener("online", load);
      stop?.();
    };
  }, [userId, isPending, t]);
  return null;
}
