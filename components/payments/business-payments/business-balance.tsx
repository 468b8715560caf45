"use client";

import { useTranslations } from "next-intl";
import { Suspense, useState } from "react";
import { ErrorNotice } from "@/components/platform/http/error-notice";
import { Button } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import { lazy } from "@/components/ui/lazy";
import { Skeleton } from "@/components/ui/skeleton";
import { toast } from "@/components/ui/toast";
import { useDay } from "@/components/ui/use-day";
import { useFormats } from "@/components/ui/use-formats";
import { type BusinessBalance, businessBalance } from "@/lib/payments/business-payments/contract";
import type { AdminReason } from "@/lib/platform/admin-reason";
import { api } from "@/lib/platform/http/api-client";
import { setResource, useResource } from "@/lib/platform/http/use-resource";

const BusinessPaymentDialog = lazy(() =>
  import("./business-payment-dialog").then((module) => ({ default: module.BusinessPaymentDialog })),
);

const ReasonDialog = lazy(() =>
  import("@/components/platform/admin-table/reason-dialog").then((module) => ({
    default: module.ReasonDialog,
  })),
);

/** For administrators: what the marketplace owes a business or the business owes, and what the business has paid. */
export function BalanceOfBusiness({ businessId }: { businessId: string }) {
  const t = useTranslations("businessesAdmin.balance");
  const { usd } = useFormats();
  const path = `/api/admin/businesses/${businessId}/balance`;
  const { data: balance, error, retry } = useResource(path, businessBalance);
  const [isRecording, setRecording] = useState(false);
  if (!balance) return error ? <ErrorNotice error={error} onRetry={retry} /> : <Skeleton className="h-24" />;
  const { balanceCents, openInvoicesCents, debtCents, payments } = balance;
  const facts: [string, string][] = [
    [t(balanceCents < 0 ? "debtBalance" : "balance"), usd(Math.abs(balanceCents))],
    [t("invoices"), usd(openInvoicesCents)],
  ];
  if (balanceCents < 0) facts.push([t("payable"), usd(debtCents)]);
  return (
    <div className="flex flex-col items-start gap-4 text-sm">
      <dl className="w-full divide-y tabular-nums">
        {facts.map(([name, value]) => (
          <div key={name} className="flex justify-between gap-4 py-2">
            <dt className="text-muted-foreground">{name}</dt>
            <dd className="font-medium">{value}</dd>
          </div>
        ))}
      </dl>
      {balanceCents < -debtCents && <p className="text-muted-foreground">{t("notYet")}</p>}
      {debtCents > 0 && (
        <Button size="sm" variant="secondary" onClick={() => setRecording(true)}>
          {t("record")}
        </Button>
      )}
      {payments.length > 0 && <Payments businessId={businessId} payments={payments} />}
      {isRecording && (
        <Suspense>
          <BusinessPaymentDialog
            businessId={businessId}
            debtCents={debtCents}
            onClose={() => setRecording(false)}
          />
        </Suspense>
      )}
    </div>
  );
}

type Payment = BusinessBalance["payments"][number];

function Payments({ businessId, payments }: { businessId: string; payments: Payment[] }) {
  const t = useTranslations("businessesAdmin.balance");
  const { usd } = useFormats();
  const day = useDay();
  const [reversed, setReversed] = useState<Payment>();
  async function reverse(payment: Payment, request: AdminReason) {
    const path = `/api/admin/businesses/${businessId}`;
    const balance = await api.post(`${path}/payments/${payment.id}/reversal`, request, businessBalance);
    setResource(`${path}/balance`, balance);
    setReversed(undefined);
    toast.success(t("reversal.done", { reference: payment.transferReference }));
  }
  return (
    <section className="w-full">
      <h3 className="font-medium">{t("payments")}</h3>
      <ul className="divide-y">
        {payments.map((payment) => {
          const { id, transferReference: reference, recordedAt, recordedBy: name, reversedAt } = payment;
          return (
            <li key={id} className="flex justify-between gap-4 py-2">
              <span className="min-w-0 break-words text-muted-foreground">
                {t("by", { day: day(recordedAt), reference, name })}
                {reversedAt &&
                  ` · ${t("reversal.on", { day: day(reversedAt), reason: payment.reverseReason ?? "" })}`}
                {!reversedAt && (
                  <Button
                    variant="link"
                    size="sm"
                    className="mt-1 flex"
                    onClick={() => setReversed(payment)}
                    aria-label={t("reversal.actionOf", { reference })}
                  >
                    {t("reversal.action")}
                  </Button>
                )}
              </span>
              <span className={cn("tabular-nums", reversedAt && "line-through")}>
                {usd(payment.amountCents)}
              </span>
            </li>
          );
        })}
      </ul>
      {reversed && (
        <Suspense>
          <ReasonDialog
            title={t("reversal.title")}
            description={t("reversal.text", {
              amount: usd(reversed.amountCents),
              reference: reversed.transferReference,
            })}
            reason={t("reversal.reason")}
            reasonHelp={t("reversal.reasonHelp")}
            confirm={t("reversal.confirm")}
            busy={t("busy")}
            cancel={t("reversal.keep")}
            onClose={() => setReversed(undefined)}
            onSubmit={(request) => reverse(reversed, request)}
          />
        </Suspense>
      )}
    </section>
  );
}
