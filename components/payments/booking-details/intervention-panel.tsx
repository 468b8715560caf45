"use client";

import { useTranslations } from "next-intl";
import { Suspense, useState } from "react";
import { BookingRecordList } from "@/components/payments/booking-interventions/booking-record-list";
import { RiskNotice } from "@/components/payments/booking-interventions/risk-notice";
import { DisputeNotice } from "@/components/payments/disputes/dispute-notice";
import { ErrorNotice } from "@/components/platform/http/error-notice";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { lazy } from "@/components/ui/lazy";
import { Skeleton } from "@/components/ui/skeleton";
import { interventions } from "@/lib/payments/booking-interventions/contract";
import { useResource } from "@/lib/platform/http/use-resource";
import { Link } from "@/lib/platform/i18n/link";

const AdminCancelDialog = lazy(() =>
  import("@/components/payments/booking-interventions/intervention-dialogs").then((module) => ({
    default: module.AdminCancelDialog,
  })),
);
const RefundDialog = lazy(() =>
  import("@/components/payments/booking-interventions/intervention-dialogs").then((module) => ({
    default: module.RefundDialog,
  })),
);
const RefundRequestNotice = lazy(() =>
  import("@/components/payments/booking-interventions/refund-request-notice").then((module) => ({
    default: module.RefundRequestNotice,
  })),
);
const GiveVehicleDialog = lazy(() =>
  import("@/components/payments/booking-interventions/give-vehicle-dialog").then((module) => ({
    default: module.GiveVehicleDialog,
  })),
);
const SideActionDialog = lazy(() =>
  import("@/components/payments/booking-interventions/side-action-dialog").then((module) => ({
    default: module.SideActionDialog,
  })),
);

/** The interventions of an administrator; each requires a reason, and both sides are notified. */
export function InterventionPanel({ bookingId }: { bookingId: string }) {
  const t = useTranslations("bookingsAdmin");
  const [openAction, setOpenAction] = useState<"cancel" | "refund" | "changeVehicle" | "sideActions">();
  const path = `/api/admin/bookings/${bookingId}/interventions`;
  const { data, error, retry } = useResource(path, interventions, { everyMs: 10_000 });
  if (!data)
    return error ? (
      <ErrorNotice error={error} onRetry={retry} />
    ) : (
      <Card aria-busy="true" className="space-y-3 p-5 sm:p-6">
        <Skeleton className="h-6 w-32" />
        <Skeleton className="h-16 w-full" />
        <Skeleton className="h-10 w-full" />
      </Card>
    );
  const close = () => setOpenAction(undefined);
  const actions = [
    ...(data.changeVehicle ? (["changeVehicle"] as const) : []),
    ...(data.sideActions.length > 0 ? (["sideActions"] as const) : []),
    ...(data.refundableCents > 0 && !data.refundRequest ? (["refund"] as const) : []),
    ...(data.cancel && !data.refundRequest ? (["cancel"] as const) : []),
  ];
  return (
    <Card className="p-5 sm:p-6">
      {data.refundRequest && (
        <div className="mb-6">
          <Suspense>
            <RefundRequestNotice bookingId={bookingId} request={data.refundRequest} />
          </Suspense>
        </div>
      )}
      {data.risk && (
        <div className="mb-6">
          <RiskNotice bookingId={bookingId} risk={data.risk} />
        </div>
      )}
      <h2 className="mb-4 text-lg">{t("parties.title")}</h2>
      <BookingRecordList bookingId={bookingId} records={data.parties} />
      <h2 className="mb-1 text-lg">{t("interventions")}</h2>
      {(actions.length > 0 || !data.refundRequest) && (
        <p className="mb-4 text-muted-foreground text-sm">
          {t(actions.length > 0 ? "interventionsText" : "nothingToDo")}
        </p>
      )}
      {data.disputes.map((dispute) => (
        <div key={dispute.paymentId} className="mb-4">
          <DisputeNotice dispute={dispute} />
        </div>
      ))}
      <div className="flex flex-col gap-2">
        {actions.map((action) => (
          <Button
            key={action}
            variant={action === "cancel" ? "ghost" : "secondary"}
            className={`h-auto min-h-10 whitespace-normal py-2 ${action === "cancel" ? "text-danger" : ""}`}
            onClick={() => setOpenAction(action)}
          >
            {t(`${action}.action`)}
          </Button>
        ))}
        <Button asChild variant="ghost">
          <Link href={`/dashboard/admin/audit-log?search=${bookingId}`}>{t("log")}</Link>
        </Button>
      </div>
      <Suspense>
        {openAction === "cancel" && data.cancel && (
          <AdminCancelDialog
            bookingId={bookingId}
            refundOptions={data.cancel}
            refundedCents={data.refundedCents}
            approvalLimitCents={data.approvalLimitCents}
            onClose={close}
          />
        )}
        {openAction === "refund" && (
          <RefundDialog bookingId={bookingId} interventions={data} onClose={close} />
        )}
        {openAction === "changeVehicle" && (
          <GiveVehicleDialog bookingId={bookingId} interventions={data} onClose={close} />
        )}
        {openAction === "sideActions" && (
          <SideActionDialog bookingId={bookingId} interventions={data} onClose={close} />
        )}
      </Suspense>
    </Card>
  );
}
