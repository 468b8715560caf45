"use client";

import { useTranslations } from "next-intl";
import { Alert } from "@/components/ui/alert";
import { useFormats } from "@/components/ui/use-formats";
import type { DisputeView } from "@/lib/payments/disputes/contract";
import { KIGALI } from "@/lib/platform/dates";

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
      {url && (
        <a
          href={url}
          target="_blank"
          rel="noreferrer"
          className="mt-2 inline-block underline underline-offset-4"
        >
          {t("open")}
        </a>
      )}
    </Alert>
  );
}
