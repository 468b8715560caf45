"use client";

import { useSearchParams } from "next/navigation";
import { useTranslations } from "next-intl";
import { type FormEvent, useId, useState } from "react";
import { DisputeNotice } from "@/components/payments/disputes/dispute-notice";
import { ErrorNotice } from "@/components/platform/http/error-notice";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Input } from "@/components/ui/input";
import { Label } from "@/components/ui/label";
import { Skeleton } from "@/components/ui/skeleton";
import { useFormats } from "@/components/ui/use-formats";
import { type AdminPayment, adminPayments } from "@/lib/payments/admin/contract";
import { linkedReference, paymentSearchPath } from "@/lib/payments/admin/payment-search-path";
import { KIGALI } from "@/lib/platform/dates";
import { useResource } from "@/lib/platform/http/use-resource";
import { Link } from "@/lib/platform/i18n/link";

/** Finds payments by booking reference, provider reference, phone number or email. */
export function PaymentSearch() {
  const t = useTranslations("paymentsAdmin");
  const id = useId();
  const linked = linkedReference(useSearchParams());
  const [typed, setTyped] = useState(linked);
  const [asked, setAsked] = useState<string | undefined>(linked || undefined);
  function search(event: FormEvent) {
    event.preventDefault();
    setAsked(typed.trim() || undefined);
  }
  return (
    <div className="flex flex-col gap-6">
      <search>
        <form onSubmit={search} className="flex max-w-md items-end gap-2">
          <div className="flex flex-1 flex-col gap-1.5">
            <Label htmlFor={id}>{t("reference")}</Label>
            <Input
              id={id}
              value={typed}
              maxLength={20}
              placeholder="GD-7K2M9QX"
              autoComplete="off"
              onChange={({ target }) => setTyped(target.value)}
            />
          </div>
          <Button type="submit" variant="secondary">
            {t("find")}
          </Button>
        </form>
      </search>
      {asked && <BookingPayments reference={asked} />}
    </div>
  );
}

function BookingPayments({ reference }: { reference: string }) {
  const t = useTranslations("paymentsAdmin");
  const { data, error, retry } = useResource(paymentSearchPath(reference), adminPayments);
  if (error && !data) return <ErrorNotice error={error} onRetry={retry} />;
  if (!data) return <Skeleton className="h-28 rounded-lg" />;
  if (data.length === 0) return <p role="status">{t("nothingFound", { reference })}</p>;
  return (
    <Card className="overflow-hidden">
      <ul className="divide-y">
        {data.map((payment) => (
          <PaymentRow key={payment.id} payment={payment} />
        ))}
      </ul>
    </Card>
  );
}

/** A dispute is stored as a refund with `isLoss`; a lost dispute that the bank returned is `failed`. */
function refundTextKey({ isLoss, status, reason }: AdminPayment["refunds"][number]) {
  if (reason === "not_received") return "writtenOff";
  if (!isLoss) return `refundStatuses.${status}` as const;
  return status === "failed" ? "cameBack" : "lostToBank";
}

function PaymentRow({ payment }: { payment: AdminPayment }) {
  const t = useTranslations("paymentsAdmin");
  const { money, instant } = useFormats();
  const facts = [
    t(`methods.${payment.method}`),
    payment.maskedPhone,
    instant(payment.createdAt, KIGALI),
    payment.providerRef,
  ];
  return (
    <li className="p-4 sm:px-5">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
        <h2 className="font-medium tabular-nums">
          {t(`purposes.${payment.purpose}`)} · {money(payment.amount, payment.currency)}
        </h2>
        <Badge>{t(`statuses.${payment.status}`)}</Badge>
        {payment.dispute && <Badge variant="warning">{t("disputedBadge")}</Badge>}
      </div>
      <p className="mt-1 break-all text-muted-foreground text-sm tabular-nums">
        <Link
          href={`/dashboard/admin/bookings/${payment.bookingId}`}
          className="text-foreground underline underline-offset-4"
        >
          {payment.bookingReference}
        </Link>
        {` · ${facts.filter(Boolean).join(" · ")}`}
      </p>
      {payment.dispute && (
        <div className="mt-3 max-w-xl">
          <DisputeNotice dispute={payment.dispute} />
        </div>
      )}
      {payment.refunds.length > 0 && (
        <ul className="mt-2 flex flex-col gap-1 text-sm">
          {payment.refunds.map((refund) => (
            <li key={refund.id} className="tabular-nums">
              {t(refundTextKey(refund), {
                amount: money(refund.amount, payment.currency),
              })}
              <span className="text-muted-foreground"> · {instant(refund.createdAt, KIGALI)}</span>
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}
