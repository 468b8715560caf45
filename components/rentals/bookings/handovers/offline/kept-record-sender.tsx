"use client";

import { useTranslations } from "next-intl";
import { useEffect } from "react";
import { useSession } from "@/components/identity/sessions/use-session";
import { toast } from "@/components/ui/toast";
import { useKeptBookings } from "./kept-bookings";
import { loadSending } from "./load-sending";

/** Sends the handovers that were recorded without a connection. */
export function KeptRecordSender() {
  const t = useTranslations("bookings.handover.kept");
  const userId = useSession()?.id;
  const isKept = useKeptBookings() !== "";
  useEffect(() => {
    if (!userId || !isKept) return;
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
  }, [userId, isKept, t]);
  return null;
}
