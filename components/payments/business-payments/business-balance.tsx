"use client";

import { useTranslations } from "next-intl";
import { Suspense, useState } from "react";
import { ErrorNotice } from "@/components/platform/http/error-notice";
import { Button } from "@/components/ui/button";
import { lazy } from "@/components/ui/lazy";
import { Skeleton } from "@/components/ui/skeleton";
import { useDay } from "@/components/ui/use-day";
import { useFormats } from "@/components/ui/use-formats";
import { type BusinessBalance, businessBalance } from "@/lib/payments/business-payments/contract";
import { useResource } from "@/lib/platform/http/use-resource";

const BusinessPaymentDialog = lazy(() =>
  import("./business-payment-dialog").then((module) => ({ default: module.BusinessPaymentDialog })),
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
      {payments.length > 0 && <Payments payments={payments} />}
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

function Payments({ payments }: Pick<BusinessBalance, "payments">) {
  const t = useTranslations("businessesAdmin.balance");
  const { usd } = useFormats();
  const day = useDay();
  return (
    <section className="w-full">
      <h3 className="font-medium">{t("payments")}</h3>
      <ul className="divide-y">
        {payments.map(({ id, amountCents, transferReference: reference, recordedAt, recordedBy: name }) => (
          <li key={id} className="flex justify-between gap-4 py-2">
            <span className="min-w-0 break-words text-muted-foreground">
              {t("by", { day: day(recordedAt), reference, name })}
            </span>
            <span className="tabular-nums">{usd(amountCents)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
