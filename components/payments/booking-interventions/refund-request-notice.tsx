"use client";

import { useTranslations } from "next-intl";
import { useAction } from "@/components/form/use-action";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { toast } from "@/components/ui/toast";
import { useFormats } from "@/components/ui/use-formats";
import type { Interventions } from "@/lib/payments/booking-interventions/contract";
import { KIGALI } from "@/lib/platform/dates";
import { refreshResources } from "@/lib/platform/http/use-resource";
import { postIntervention } from "./intervention-dialogs";

/** A refund that a second administrator approves or rejects; the administrator who requested it can withdraw it. */
export function RefundRequestNotice({
  bookingId,
  request: { id, kind, amountCents, reason, requestedBy, requestedAt, isOwn },
}: {
  bookingId: string;
  request: NonNullable<Interventions["refundRequest"]>;
}) {
  const t = useTranslations("bookingsAdmin.refundRequest");
  const { usd, instant } = useFormats();
  const amount = usd(amountCents);
  const { run: decide, isBusy } = useAction(async (approves: boolean) => {
    try {
      await postIntervention(bookingId, `refund-requests/${id}`, { approves });
      toast.success(t(approves ? `approved.${kind}` : isOwn ? "withdrawn" : "rejected", { amount }));
    } finally {
      void refreshResources("/api/admin/queues");
    }
  });
  return (
    <Alert variant="warning" title={t(`title.${kind}`, { amount })}>
      <p>{t("requested", { name: requestedBy, time: instant(requestedAt, KIGALI) })}</p>
      <p className="mt-1 break-words">{reason}</p>
      {isOwn && <p className="mt-2">{t("own")}</p>}
      <div className="mt-3 flex flex-wrap gap-2">
        {!isOwn && (
          <Button busy={isBusy} busyText={t("busy")} onClick={() => decide(true)}>
            {t(`approve.${kind}`)}
          </Button>
        )}
        <Button variant="secondary" busy={isBusy} busyText={t("busy")} onClick={() => decide(false)}>
          {t(isOwn ? "withdraw" : "reject")}
        </Button>
      </div>
    </Alert>
  );
}
