"use client";

import { useTranslations } from "next-intl";
import { DisputeNotice } from "@/components/payments/disputes/dispute-notice";
import { ErrorNotice } from "@/components/platform/http/error-notice";
import { Alert } from "@/components/ui/alert";
import { BackLink } from "@/components/ui/back-link";
import { DetailSection } from "@/components/ui/detail-section";
import { Skeleton } from "@/components/ui/skeleton";
import { useFormats } from "@/components/ui/use-formats";
import { type AdminPayment, adminPayment } from "@/lib/payments/admin/contract";
import { KIGALI } from "@/lib/platform/dates";
import { useResource } from "@/lib/platform/http/use-resource";
import { Link } from "@/lib/platform/i18n/link";
import { PaymentAttempts, PaymentCallbacks, PaymentRefunds } from "./payment-history";
import { PaymentLinks } from "./payment-links";
import { PaymentMovements } from "./payment-movements";
import { PaymentStatusBadges } from "./payment-status-badges";

const LIST = "/dashboard/admin/payments";

/** One payment with its attempts, refunds and ledger movements, and links to its booking, renter and business. */
export function AdminPaymentScreen({ paymentId }: { paymentId: string }) {
  const t = useTranslations("paymentsAdmin");
  const path = `/api/admin/payments/${paymentId}`;
  const { data: payment, error, retry } = useResource(path, adminPayment, { everyMs: 15_000 });
  return (
    <div className="flex flex-col gap-6">
      <BackLink href={LIST}>{t("details.back")}</BackLink>
      {payment && <Payment payment={payment} />}
      {!payment && <h1 className="text-2xl">{t("details.title")}</h1>}
      {!payment && error && <ErrorNotice error={error} onRetry={retry} />}
      {!payment && !error && <Skeleton className="h-96 rounded-lg" />}
    </div>
  );
}

function Payment({ payment }: { payment: AdminPayment }) {
  const t = useTranslations("paymentsAdmin");
  const { money, instant } = useFormats();
  const { amount, currency, purpose, method, maskedPhone, createdAt, dispute, openFindings } = payment;
  const facts = [t(`methods.${method}`), maskedPhone, instant(createdAt, KIGALI)];
  return (
    <>
      <header>
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
          <h1 className="text-2xl tabular-nums">
            {money(amount, currency)} · {t(`purposes.${purpose}`)}
          </h1>
          <PaymentStatusBadges payment={payment} />
        </div>
        <p className="mt-1.5 text-muted-foreground text-sm tabular-nums">
          {facts.filter(Boolean).join(" · ")}
        </p>
      </header>
      {dispute && <DisputeNotice dispute={dispute} />}
      {openFindings > 0 && (
        <Alert variant="warning" title={t("details.findings", { count: openFindings })}>
          <Link href={`${LIST}?of=findings`} className="underline underline-offset-4">
            {t("findings")}
          </Link>
        </Alert>
      )}
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="grid min-w-0 gap-6 max-lg:order-2">
          <DetailSection title={t("details.attempts")}>
            <PaymentAttempts payment={payment} />
          </DetailSection>
          <DetailSection title={t("details.refunds")}>
            <PaymentRefunds payment={payment} />
          </DetailSection>
          <DetailSection title={t("details.movements")}>
            <PaymentMovements movements={payment.movements} />
          </DetailSection>
          <DetailSection title={t("details.callbacks")}>
            <PaymentCallbacks payment={payment} />
          </DetailSection>
        </div>
        <PaymentLinks payment={payment} />
      </div>
    </>
  );
}
