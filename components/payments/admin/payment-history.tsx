"use client";

import { useTranslations } from "next-intl";
import { Suspense, useState } from "react";
import { Button } from "@/components/ui/button";
import { lazy } from "@/components/ui/lazy";
import { useFormats } from "@/components/ui/use-formats";
import type { AdminPayment, AdminPaymentRefund } from "@/lib/payments/admin/contract";
import { KIGALI } from "@/lib/platform/dates";
import { Link } from "@/lib/platform/i18n/link";

const RefundReturnDialog = lazy(() =>
  import("./refund-return-dialog").then((module) => ({ default: module.RefundReturnDialog })),
);

const row = "flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 py-2.5";
const time = "text-muted-foreground tabular-nums";

/** All attempts to collect the same amount due, each a link except the one that the page shows. */
export function PaymentAttempts({ payment }: { payment: AdminPayment }) {
  const t = useTranslations("paymentsAdmin");
  const { money, instant } = useFormats();
  return (
    <ul className="divide-y text-sm">
      {payment.attempts.map(({ id, method, status, amount, currency, createdAt }) => {
        const text = `${money(amount, currency)} · ${t(`methods.${method}`)}`;
        return (
          <li key={id} className={row}>
            {id === payment.id ? (
              <span aria-current="true" className="font-medium tabular-nums">
                {text}
              </span>
            ) : (
              <Link
                href={`/dashboard/admin/payments/${id}`}
                className="touch-target relative tabular-nums underline underline-offset-4"
              >
                {text}
              </Link>
            )}
            <span className={time}>
              {t(`statuses.${status}`)} · {instant(createdAt, KIGALI)}
            </span>
          </li>
        );
      })}
    </ul>
  );
}

/** A dispute is stored as a refund with `isLoss`; a lost dispute that the bank returned is `failed`. */
function refundTextKey({ isLoss, isFromBank, status, reason }: AdminPaymentRefund) {
  if (reason === "not_received") return "writtenOff";
  if (isFromBank && status === "failed") return "transferReturned";
  if (!isLoss) return `refundStatuses.${status}` as const;
  return status === "failed" ? "cameBack" : "lostToBank";
}

export function PaymentRefunds({ payment: { refunds, currency } }: { payment: AdminPayment }) {
  const t = useTranslations("paymentsAdmin");
  const { money, instant } = useFormats();
  const [returned, setReturned] = useState<AdminPaymentRefund>();
  if (refunds.length === 0) return <Nothing>{t("details.noRefunds")}</Nothing>;
  return (
    <ul className="divide-y text-sm">
      {returned && (
        <Suspense>
          <RefundReturnDialog refundId={returned.id} onClose={() => setReturned(undefined)} />
        </Suspense>
      )}
      {refunds.map((refund) => (
        <li key={refund.id} className={row}>
          <span className="font-medium tabular-nums">
            {t(refundTextKey(refund), { amount: money(refund.amount, currency) })}
          </span>
          <span className={time}>{instant(refund.createdAt, KIGALI)}</span>
          {refund.providerRef && (
            <span className="w-full wrap-anywhere font-mono text-muted-foreground text-xs">
              {refund.providerRef}
            </span>
          )}
          {refund.isFromBank && refund.status === "succeeded" && (
            <Button variant="secondary" size="sm" onClick={() => setReturned(refund)}>
              {t("returned")}
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}

export function PaymentCallbacks({ payment: { callbacks } }: { payment: AdminPayment }) {
  const t = useTranslations("paymentsAdmin.details");
  const { instant } = useFormats();
  if (callbacks.length === 0) return <Nothing>{t("noCallbacks")}</Nothing>;
  return (
    <ul className="divide-y text-sm">
      {callbacks.map(({ id, receivedAt }) => (
        <li key={id} className={row}>
          <span className="min-w-0 wrap-anywhere font-mono text-xs">{id}</span>
          <span className={time}>{instant(receivedAt, KIGALI)}</span>
        </li>
      ))}
    </ul>
  );
}

function Nothing({ children }: { children: string }) {
  return <p className="text-muted-foreground text-sm">{children}</p>;
}
