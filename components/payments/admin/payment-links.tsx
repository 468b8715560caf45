"use client";

import { useTranslations } from "next-intl";
import { type ReactNode, Suspense, useState } from "react";
import { disputeHref } from "@/components/payments/disputes/dispute-notice";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { CopyField } from "@/components/ui/copy-field";
import { lazy } from "@/components/ui/lazy";
import type { AdminPayment } from "@/lib/payments/admin/contract";
import { isRefundOffered } from "@/lib/payments/admin/rules";
import { Link } from "@/lib/platform/i18n/link";

const ADMIN_PATH = "/dashboard/admin";

const PaymentRefundDialog = lazy(() =>
  import("./payment-refund-dialog").then((module) => ({ default: module.PaymentRefundDialog })),
);

/** The provider's reference, links to what was paid for, and the refund. */
export function PaymentLinks({ payment }: { payment: AdminPayment }) {
  const t = useTranslations("paymentsAdmin");
  const [isRefunding, setRefunding] = useState(false);
  const { id, providerRef, provider, bookingId, bookingReference, renter, business, vehicle } = payment;
  // Payments of providers that are no longer used keep their stored name.
  const providerKey = `details.providers.${provider}` as "details.providers.stripe";
  return (
    <Card className="flex flex-col gap-5 p-5 sm:p-6 lg:sticky lg:top-20">
      {providerRef && (
        <CopyField
          label={t("columns.reference")}
          value={providerRef}
          className="font-mono text-sm"
          texts={{
            copy: t("details.copy"),
            copied: t("details.copied"),
            copyFailed: t("details.copyFailed"),
          }}
        />
      )}
      <dl className="flex flex-col gap-4 text-sm">
        <Fact name={t("details.provider")}>{t.has(providerKey) ? t(providerKey) : provider}</Fact>
        <Fact name={t("links.booking")} href={`${ADMIN_PATH}/bookings/${bookingId}`}>
          {bookingReference}
        </Fact>
        <Fact name={t("links.renter")} href={`${ADMIN_PATH}/users/${renter.id}`}>
          {renter.name}
        </Fact>
        <Fact name={t("links.business")} href={`${ADMIN_PATH}/businesses/${business.id}`}>
          {business.name}
        </Fact>
        <Fact name={t("details.vehicle")} href={`${ADMIN_PATH}/vehicles/${encodeURIComponent(vehicle.id)}`}>
          {vehicle.title}
        </Fact>
        <Fact name={t("details.id")}>
          <span className="wrap-anywhere font-mono text-xs">{id}</span>
        </Fact>
      </dl>
      {payment.wasDisputed && (
        <Button asChild variant="secondary">
          <Link href={disputeHref(id)}>{t("dispute")}</Link>
        </Button>
      )}
      {isRefundOffered(payment) && (
        <Button variant="secondary" onClick={() => setRefunding(true)}>
          {t("refund")}
        </Button>
      )}
      {isRefunding && (
        <Suspense>
          <PaymentRefundDialog bookingId={bookingId} onClose={() => setRefunding(false)} />
        </Suspense>
      )}
    </Card>
  );
}

function Fact({ name, href, children }: { name: string; href?: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-muted-foreground">{name}</dt>
      <dd>
        {href ? (
          <Link
            href={href}
            className="touch-target relative wrap-anywhere font-medium underline underline-offset-4"
          >
            {children}
          </Link>
        ) : (
          children
        )}
      </dd>
    </div>
  );
}
