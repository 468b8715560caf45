"use client";

import { useTranslations } from "next-intl";
import { useAction } from "@/components/form/use-action";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { toast } from "@/components/ui/toast";
import { useFormats } from "@/components/ui/use-formats";
import { type Interventions, interventions } from "@/lib/payments/booking-interventions/contract";
import { KIGALI } from "@/lib/platform/dates";
import { api } from "@/lib/platform/http/api-client";
import { refreshResources } from "@/lib/platform/http/use-resource";

/** The risk signals of a booking, and the button that marks them as reviewed. */
export function RiskNotice({
  bookingId,
  risk: { score, signals, asksOwner, reviewedAt, reviewedBy },
}: {
  bookingId: string;
  risk: NonNullable<Interventions["risk"]>;
}) {
  const t = useTranslations("bookingsAdmin.risk");
  const { instant } = useFormats();
  const path = `/api/admin/bookings/${bookingId}`;
  const { run: review, isBusy } = useAction(async () => {
    try {
      await api.post(`${path}/risk-review`, {}, interventions);
      toast.success(t("done"));
    } finally {
      // Another administrator may have reviewed it.
      void refreshResources(`${path}/interventions`);
      void refreshResources("/api/admin/queues");
    }
  });
  return (
    <Alert variant={reviewedAt ? "info" : "warning"} title={t(reviewedAt ? "reviewedTitle" : "title")}>
      {reviewedAt && <p>{t("reviewed", { name: reviewedBy ?? "", time: instant(reviewedAt, KIGALI) })}</p>}
      <ul className="mt-1 list-disc pl-5">
        {signals.map((signal) => (
          <li key={signal}>{t(`signals.${signal}`)}</li>
        ))}
      </ul>
      <p className="mt-2">{t(asksOwner ? "asksOwner" : "goesOn", { score })}</p>
      {!reviewedAt && (
        <Button
          variant="secondary"
          className="mt-3"
          busy={isBusy}
          busyText={t("busy")}
          onClick={() => review()}
        >
          {t("action")}
        </Button>
      )}
    </Alert>
  );
}
