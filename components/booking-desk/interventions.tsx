"use client";

import { useTranslations } from "next-intl";
import { Suspense, useState } from "react";
import { DisputeNotice } from "@/components/disputes/dispute-notice";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { lazy } from "@/components/ui/lazy";
import { useResource } from "@/lib/api/use-resource";
import { interventions } from "@/lib/booking-desk/contract";
import { Link } from "@/lib/i18n/link";
import { BookingParties } from "./booking-parties";

const CancelDialog = lazy(() =>
  import("./intervention-dialogs").then((module) => ({ default: module.CancelDialog })),
);
const RefundDialog = lazy(() =>
  import("./intervention-dialogs").then((module) => ({ default: module.RefundDialog })),
);
const RebookDialog = lazy(() =>
  import("./rebook-dialog").then((module) => ({ default: module.RebookDialog })),
);

/** What an administrator can do about somebody's booking; each asks why, and both sides are told. */
export function Interventions({ bookingId }: { bookingId: string }) {
  const t = useTranslations("bookingDesk");
  const [asked, setAsked] = useState<"cancel" | "refund" | "rebook">();
  const path = `/api/admin/bookings/${bookingId}/interventions`;
  const { data } = useResource(path, interventions, { everyMs: 10_000 });
  if (!data) return null;
  const close = () => setAsked(undefined);
  const acts = [
    ...(data.rebook ? (["rebook"] as const) : []),
    ...(data.refundableCents > 0 ? (["refund"] as const) : []),
    ...(data.cancel ? (["cancel"] as const) : []),
  ];
  return (
    <Card className="p-5 sm:p-6">
      <h2 className="mb-4 text-lg">{t("parties.title")}</h2>
      <BookingParties parties={data.parties} />
      <h2 className="mb-1 text-lg">{t("interventions")}</h2>
      <p className="mb-4 text-muted-foreground text-sm">
        {t(acts.length > 0 ? "interventionsText" : "nothingToDo")}
      </p>
      {data.disputes.map((dispute) => (
        <div key={dispute.paymentId} className="mb-4">
          <DisputeNotice dispute={dispute} />
        </div>
      ))}
      <div className="flex flex-col gap-2">
        {acts.map((act) => (
          <Button
            key={act}
            variant={act === "cancel" ? "ghost" : "secondary"}
            className={act === "cancel" ? "text-danger" : undefined}
            onClick={() => setAsked(act)}
          >
            {t(`${act}.action`)}
          </Button>
        ))}
        <Button asChild variant="ghost">
          <Link href={`/dashboard/admin/audit-log?search=${bookingId}`} prefetch={false}>
            {t("log")}
          </Link>
        </Button>
      </div>
      <Suspense>
        {asked === "cancel" && data.cancel && (
          <CancelDialog bookingId={bookingId} back={data.cancel} onClose={close} />
        )}
        {asked === "refund" && <RefundDialog bookingId={bookingId} standing={data} onClose={close} />}
        {asked === "rebook" && <RebookDialog bookingId={bookingId} onClose={close} />}
      </Suspense>
    </Card>
  );
}
