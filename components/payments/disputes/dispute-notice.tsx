"use client";

import { useTranslations } from "next-intl";
import { Alert } from "@/components/ui/alert";
import { useFormats } from "@/components/ui/use-formats";
import type { DisputeView } from "@/lib/payments/disputes/contract";
import { KIGALI } from "@/lib/platform/dates";
import { Link } from "@/lib/platform/i18n/link";

export const disputeHref = (paymentId: string) => `/dashboard/admin/payments/${paymentId}/dispute`;

/** Shows that a cardholder disputes a payment: amount, reason, deadline, and which refunds it blocks. */
export function DisputeNotice({ dispute }: { dispute: DisputeView }) {
  const t = useTranslations("disputes");
  const { money, instant } = useFormats();
  const { amount, currency, reason, status, dueAt, url } = dispute;
  return (
    <Alert variant="warning" title={t("title", { amount: money(amount, currency) })}>
      <ul className="mt-1 flex flex-col gap-0.5">
        {reason && <li>{t(`reasons.${reason}`)}</li>}
        {status && <li>{t(`statuses.${status}`)}</li>}
        {dueAt && <li>{t("dueAt", { time: instant(dueAt, KIGALI) })}</li>}
      </ul>
      <p className="mt-1">{t("noRefund")}</p>
      <p className="mt-2 flex flex-wrap gap-x-4 gap-y-1">
        <Link href={disputeHref(dispute.paymentId)} className="font-medium underline underline-offset-4">
          {t("toPage")}
        </Link>
        {url && (
          <a href={url} target="_blank" rel="noreferrer" className="underline underline-offset-4">
            {t("open")}
          </a>
        )}
      </p>
    </Alert>
  );
}
