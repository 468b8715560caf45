"use client";

import { useTranslations } from "next-intl";
import { ShortList } from "@/components/platform/admin-table/short-list";
import { ErrorNotice } from "@/components/platform/http/error-notice";
import { DetailSection } from "@/components/ui/detail-section";
import { useFormats } from "@/components/ui/use-formats";
import { adminPaymentPage } from "@/lib/payments/admin/contract";
import { KIGALI } from "@/lib/platform/dates";
import { firstRowsPath } from "@/lib/platform/http/list-path";
import { useResource } from "@/lib/platform/http/use-resource";
import { PaymentStatusBadges } from "./payment-status-badges";

/** The latest payments of a renter, for administrators. */
export function UserPayments({ userId }: { userId: string }) {
  const t = useTranslations("paymentsAdmin");
  const { money, instant } = useFormats();
  const { data, error, retry } = useResource(firstRowsPath("/api/admin/payments", userId), adminPaymentPage);
  return (
    <DetailSection title={t("title")} more={t("list")} href={`/dashboard/admin/payments?search=${userId}`}>
      {error && !data ? (
        <ErrorNotice error={error} onRetry={retry} />
      ) : (
        <ShortList
          rows={data?.items.map((payment) => ({
            id: payment.id,
            href: `/dashboard/admin/payments/${payment.id}`,
            title: `${t(`purposes.${payment.purpose}`)} · ${t(`methods.${payment.method}`)}`,
            facts: [payment.bookingReference, instant(payment.createdAt, KIGALI)],
            badge: <PaymentStatusBadges payment={payment} />,
            figure: money(payment.amount, payment.currency),
          }))}
          nothing={t("noneOfUser")}
        />
      )}
    </DetailSection>
  );
}
