"use client";

import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { useErrorText } from "@/components/form/use-error-text";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { OpenDialog } from "@/components/ui/open-dialog";
import { Skeleton } from "@/components/ui/skeleton";
import { timeIn } from "@/lib/platform/dates";
import { api } from "@/lib/platform/http/api-client";
import type { BookingDetail } from "@/lib/rentals/bookings/contract";
import { latestHandover } from "@/lib/rentals/bookings/handovers/inspections/rules";
import { type PresenceCode, presenceCode } from "@/lib/rentals/bookings/handovers/presence-codes/contract";

/** Shows the code with which the renter records the handover on their own device, to be read or scanned. */
export function PresenceCodeDialog({ booking, onClose }: { booking: BookingDetail; onClose: () => void }) {
  const t = useTranslations("bookings.handover.code");
  const failureText = useErrorText();
  const [shown, setShown] = useState<PresenceCode>();
  const [problem, setProblem] = useState<string>();
  const [asked, setAsked] = useState(0);
  const path = `/api/bookings/${booking.id}/presence-code`;
  // biome-ignore lint/correctness/useExhaustiveDependencies: `asked` asks for another code
  useEffect(() => {
    let isGone = false;
    api.post(path, {}, presenceCode).then(
      (code) => !isGone && setShown(code),
      (error) => !isGone && setProblem(failureText(error)),
    );
    return () => {
      isGone = true;
    };
  }, [path, asked]);
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
          <Button variant="secondary" onClick={() => setAsked(asked + 1)}>
            {t("another")}
          </Button>
        </div>
      )}
    </OpenDialog>
  );
}
