"use client";

import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { z } from "zod";
import { useAction } from "@/components/form/use-action";
import { useErrorText } from "@/components/form/use-error-text";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { OpenDialog } from "@/components/ui/open-dialog";
import { Skeleton } from "@/components/ui/skeleton";
import { toast } from "@/components/ui/toast";
import { timeIn } from "@/lib/platform/dates";
import { api } from "@/lib/platform/http/api-client";
import type { BookingDetail } from "@/lib/rentals/bookings/contract";
import { latestHandover } from "@/lib/rentals/bookings/handovers/inspections/rules";
import { type PresenceCode, presenceCode } from "@/lib/rentals/bookings/handovers/presence-codes/contract";

/** Shows the code with which the renter records the handover on their own device, as digits and as a QR code. */
export function PresenceCodeDialog({ booking, onClose }: { booking: BookingDetail; onClose: () => void }) {
  const t = useTranslations("bookings.handover.code");
  const failureText = useErrorText();
  const [shown, setShown] = useState<PresenceCode>();
  const [problem, setProblem] = useState<string>();
  const [asked, setAsked] = useState(0);
  const [isAsking, setAsking] = useState(true);
  const path = `/api/bookings/${booking.id}/presence-code`;
  // biome-ignore lint/correctness/useExhaustiveDependencies: `asked` requests another code
  useEffect(() => {
    let isGone = false;
    const unlessGone =
      <Value,>(show: (value: Value) => void) =>
      (value: Value) => {
        if (isGone) return;
        setAsking(false);
        show(value);
      };
    api.post(path, {}, presenceCode).then(
      unlessGone((code) => {
        setShown(code);
        setProblem(undefined);
      }),
      unlessGone((error) => setProblem(failureText(error))),
    );
    return () => {
      isGone = true;
    };
  }, [path, asked]);
  const cancelling = useAction(async () => {
    await api.delete(path, z.null());
    toast.success(t("cancelled"));
    onClose();
  });
  const isRecorded = shown && latestHandover(booking.handovers, shown.kind, booking.vehicle.id) !== undefined;
  const { name } = booking.renter;
  return (
    <OpenDialog title={t("title", { name })} text={t("text", { name })} onClose={onClose}>
      {isRecorded && <Alert variant="success">{t("done", { name })}</Alert>}
      {problem && <Alert variant="danger">{problem}</Alert>}
      {!shown && !problem && <Skeleton className="h-60 w-full" />}
      {shown && !isRecorded && (
        <div className="flex flex-col items-center gap-4 text-center">
          <img
            src={`data:image/svg+xml,${encodeURIComponent(shown.qr)}`}
            alt={t("qr")}
            width={208}
            height={208}
            className="size-52 rounded-md border bg-white"
          />
          <p className="font-semibold text-4xl tabular-nums tracking-[0.2em]">{shown.code}</p>
          <p className="text-muted-foreground text-sm">
            {t("until", { time: timeIn(new Date(shown.expiresAt), booking.vehicle.timeZone) })}
          </p>
          {shown.kind === "return" && <p className="text-muted-foreground text-sm">{t("returnNote")}</p>}
          <div className="flex flex-wrap justify-center gap-2">
            <Button
              variant="secondary"
              busy={isAsking}
              busyText={t("making")}
              onClick={() => {
                setAsking(true);
                setAsked(asked + 1);
              }}
            >
              {t("another")}
            </Button>
            <Button
              variant="ghost"
              busy={cancelling.isBusy}
              busyText={t("cancelling")}
              onClick={cancelling.run}
            >
              {t("cancel")}
            </Button>
          </div>
        </div>
      )}
    </OpenDialog>
  );
}
